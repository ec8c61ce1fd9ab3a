import { useLingui } from "@lingui/react/macro";
import { Link, useSearch } from "@tanstack/react-router";
import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Address, AddressFields } from "../../kit/form/address/address-fields.tsx";
import { NipField } from "../../kit/form/address/nip-field.tsx";
import { AsyncButton } from "../../kit/async-button.tsx";
import { useAsyncAction } from "../../kit/use-async-action.ts";
import { useErrorWords } from "../../kit/use-error-words.ts";
import { useSession } from "../../platform/session/index.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { Icon } from "../../ui/icon.tsx";
import { Note } from "../../ui/note.tsx";
import { TextField } from "../../ui/text-field.tsx";
import c from "./details-page.module.css";
import { type Faulty, faultsIn, faultsOf } from "./faults.ts";
import { useSubmit } from "./use-submit.ts";

const emptyAddress: Address = { address: null, postcode: null, city: null, country: "PL" };

/** Payment details and the person's name; what the business and the account know already stands there. */
export function DetailsForm({ planId, isReady }: { planId: string; isReady: boolean }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const search = useSearch({ from: "/onboarding" });
  const { account, business } = useSession();
  const form = useRef<HTMLFormElement>(null);
  const [tin, setTin] = useState(business?.tin ?? null);
  const [name, setName] = useState(business?.billing_name ?? "");
  const [address, setAddress] = useState<Address>(business?.billing_address ?? emptyAddress);
  const [first, setFirst] = useState(account?.first_name ?? "");
  const [last, setLast] = useState(account?.last_name ?? "");
  const [faults, setFaults] = useState<readonly Faulty[]>([]);
  const [failure, setFailure] = useState<unknown>(null);
  const begin = useSubmit();

  const showFaults = (found: readonly Faulty[]) => {
    flushSync(() => setFaults(found));
    form.current?.querySelector<HTMLElement>(`[name=${found[0] ?? ""}]`)?.focus();
  };
  const { state, run } = useAsyncAction(async () => {
    setFailure(null);
    const { address: street, postcode, city, country } = address;
    try {
      await begin({
        plan_id: planId,
        account: { first_name: first.trim(), last_name: last.trim() },
        business: {
          tin: tin ?? "",
          billing_name: name.trim(),
          billing_address: { address: street ?? "", postcode: postcode ?? "", city: city ?? "", country },
        },
      });
    } catch (error) {
      const found = faultsIn(error);
      if (found.length > 0) showFaults(found);
      else setFailure(error);
      throw error;
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = faultsOf(tin, address);
    if (found.length > 0) showFaults(found);
    else if (isReady) run();
  };
  const forget = (fault: Faulty) => setFaults((all) => all.filter((one) => one !== fault));
  return (
    <form ref={form} className={c.form} onSubmit={submit}>
      <fieldset className={c.group}>
        <legend className={c.legend}>{t`Payment details`}</legend>
        <NipField
          label={t`Tax ID`}
          name="tin"
          country={address.country}
          value={tin}
          onChange={(value) => {
            forget("tin");
            setTin(value);
          }}
          error={faults.includes("tin") ? t`Check the tax number and its country` : undefined}
        />
        <TextField
          label={t`Company name`}
          name="billing_name"
          autoComplete="organization"
          maxLength={200}
          pattern=".*\S.*"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <AddressFields
          ownAddress
          value={address}
          maxLengths={{ address: 200, postcode: 20, city: 100 }}
          onChange={(value) => {
            forget("postcode");
            if (value.country !== address.country) forget("tin");
            setAddress(value);
          }}
          errors={{ postcode: faults.includes("postcode") ? t`Check the postcode` : undefined }}
        />
      </fieldset>
      <fieldset className={c.group}>
        <legend className={c.legend}>{t`Your details`}</legend>
        <div className={c.pair}>
          <TextField
            label={t`First name`}
            name="first_name"
            autoComplete="given-name"
            maxLength={100}
            pattern=".*\S.*"
            value={first}
            onChange={({ currentTarget }) => setFirst(currentTarget.value)}
          />
          <TextField
            label={t`Last name`}
            name="last_name"
            autoComplete="family-name"
            maxLength={100}
            pattern=".*\S.*"
            value={last}
            onChange={({ currentTarget }) => setLast(currentTarget.value)}
          />
        </div>
      </fieldset>
      {failure !== null && (
        <Note tone="bad" announce>
          {words(failure)}
        </Note>
      )}
      <div className={c.buttons}>
        <Link to="/onboarding/plan" search={search} state={{ planId }} className={buttonClass({ kind: "quiet" })}>
          <Icon name="arrow-left" />
          {t({ message: "Back", context: "To the step before" })}
        </Link>
        <AsyncButton
          type="submit"
          kind="primary"
          state={state}
          pending={t`Beginning`}
          done={t`Begun`}
          failed={t`Not begun`}
        >
          {t`Begin free trial`}
        </AsyncButton>
      </div>
    </form>
  );
}
