import { useLingui } from "@lingui/react/macro";
import { NewUser, type User } from "@rewardo/contract/users";
import { pickText } from "@rewardo/rules/localized-text";
import { useNavigate } from "@tanstack/react-router";
import type { SectionDescription } from "../../kit/form/description.ts";
import { FormSkeleton } from "../../kit/form/form-body.tsx";
import { custom } from "../../kit/form/kinds/custom.tsx";
import { select } from "../../kit/form/kinds/select.tsx";
import { text } from "../../kit/form/kinds/text.tsx";
import { RecordForm } from "../../kit/form/record-form.tsx";
import { FirstCardLink } from "../../kit/first-card-link.tsx";
import { DetailPage } from "../../kit/record/detail-page.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { useRecordCache } from "../../kit/record/use-record-cache.ts";
import { type Cards, useCards } from "@rewardo/web/use-cards.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { MarksOptional } from "@rewardo/ui/fields/field.tsx";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { userCalls } from "./api.ts";
import { checkUser, useUserSections } from "./use-user-sections.tsx";
import { type Answers, ConsentBoxes } from "./consents/consent-boxes.tsx";
import { useUserName } from "./use-user-name.ts";

/** A new customer with a card; afterwards their page. */
export function UserCreatePage() {
  const { t } = useLingui();
  const cards = useCards();
  const title = t`New customer`;
  usePageTitle(title);
  return (
    <DetailPage back={{ to: "/users", label: t`Customers` }} title={title}>
      <Loaded
        query={{
          data: cards.isPending ? undefined : cards,
          ...{ error: cards.error, isPending: cards.isPending, refetch: cards.retry },
        }}
        skeleton={<FormSkeleton heights={[44, 44, 44, 44, 44]} />}
      >
        {() => <NewUserForm title={title} cards={cards} />}
      </Loaded>
    </DetailPage>
  );
}

function NewUserForm({ title, cards }: { title: string; cards: Cards }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const cache = useRecordCache<User>("users");
  const nameOf = useUserName();
  const own = useUserSections("full");
  const format = useFormat();
  const language = useSession().business?.language ?? "en";
  // Most customers take the card that most others have.
  const [usual] = cards.given;
  const options = cards.given.map(({ _id, name }) => ({ value: _id, label: pickText(name, format.locale, language) }));
  const sections: SectionDescription<keyof NewUser>[] = [
    ...own,
    {
      title: t({ message: "Their card", comment: "A customer’s" }),
      fields: [
        select({ name: "card_id", label: t`Loyalty program`, options, empty: t`Choose a card`, half: true }),
        text({
          name: "number",
          label: t`Card number`,
          hint: t`From a printed card, or the customer’s number in another system. Leave empty for a new one.`,
          half: true,
          figures: true,
          autoComplete: "off",
        }),
      ],
    },
    {
      title: t`What they may be sent`,
      text: t`Tick only what the customer has agreed to. No card needs a consent.`,
      fields: [
        custom<Answers, "consents">({
          name: "consents",
          label: t`What they may be sent`,
          show: () => null,
          render: (field) => <ConsentBoxes answers={field.value ?? []} onChange={field.set} />,
        }),
      ],
    },
  ];
  if (usual === undefined) {
    return (
      <p className="stack g12">
        {t`A customer needs a card, and there is none to give out yet.`}
        <FirstCardLink cards={cards} />
      </p>
    );
  }
  return (
    <MarksOptional value={false}>
      <RecordForm
        label={title}
        schema={NewUser}
        record={null}
        defaults={{ gender: "unknown", card_id: usual._id }}
        sections={sections}
        check={checkUser}
        save={({ values, idempotencyKey }) => call(userCalls.create, { body: values, idempotencyKey })}
        onSaved={(user: User) => {
          cache.put(user);
          cache.refreshLists();
          const name = nameOf(user);
          toast("success", t({ message: `${name} is added`, comment: "Name of a customer" }));
          void navigate({ to: "/users/$id", params: { id: user._id }, search: true, replace: true });
        }}
        onCancel={() => void navigate({ to: "/users", search: true })}
        texts={{
          save: t`Add customer`,
          pending: t({ message: "Adding", context: "customer" }),
          done: t({ message: "Added", context: "customer" }),
          failed: t({ message: "Not added", context: "customer" }),
        }}
      />
    </MarksOptional>
  );
}
