import { useLingui } from "@lingui/react/macro";
import { showsOnly } from "@rewardo/contract/device-role";
import type { Device } from "@rewardo/contract/devices";
import { Link } from "@tanstack/react-router";
import { Fragment, type ReactNode } from "react";
import { FeedbackList } from "../../kit/feedback/feedback-list.tsx";
import { useNamedPlaces } from "@rewardo/web/places.ts";
import { usePlaceWords } from "../../kit/record/use-place-words.ts";
import { sentenceCase } from "../../kit/words/sentence-case.ts";
import { Flagged } from "../../kit/transactions/flagged.tsx";
import { TransactionHistory } from "../../kit/transactions/history.tsx";
import { useCustomerName } from "@rewardo/loyalty/card/use-customer-name.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { deviceCalls } from "./api.ts";
import { useKindWords } from "./device-kind.tsx";
import { TillName } from "./kind-fields.tsx";
import { DeviceFigures } from "./device-figures.tsx";
import { DeviceState } from "./device-state.tsx";
import c from "./devices.module.css";
import { LockedStaff } from "./locked-staff.tsx";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useRecordAction } from "../../kit/record/use-record-action.ts";

/** Everything that is known of a device; what is not said is left out. */
export function DeviceDetail({ device }: { device: Device }) {
  const { t } = useLingui();
  const format = useFormat();
  const kinds = useKindWords();
  const placeWords = usePlaceWords();
  const places = useNamedPlaces(device.place_ids);
  const maySeeTransactions = useAllowed("transactions_view");
  const hasBusiness = useSession().business !== null;
  const customerName = useCustomerName();
  const { _id: id, business_name, app_version, paired_at, last_seen_at } = device;
  const params = { id };
  const day = (at: string) => <time dateTime={at}>{format.date(at)}</time>;
  const facts: [string, ReactNode][] = [];
  if (business_name !== undefined) facts.push([t({ message: "Business", context: "field" }), business_name]);
  facts.push(
    [t({ message: "Kind", comment: "Field of a device" }), kinds[device.kind]],
    [t({ message: "Acts at", comment: "Places of an account" }), placeWords(device.place_ids, places)],
  );
  if (device.kind === "display") facts.push([t`Stands beside`, <TillName key="till" id={device.till_id} />]);
  if (device.pin_lock && !showsOnly(device.kind))
    facts.push([sentenceCase(t`PIN lock`, format.locale), t`asks who serves, after 2 minutes again`]);
  if (app_version !== null) facts.push([t({ message: "Version", comment: "Field of a device" }), app_version]);
  if (paired_at !== null) facts.push([t({ message: "Paired on", comment: "A day follows" }), day(paired_at)]);
  if (last_seen_at !== null) {
    const at = format.date(last_seen_at, "dateTime");
    facts.push([
      t`Last seen`,
      <time key="seen" dateTime={last_seen_at}>
        {at}
      </time>,
    ]);
  }
  facts.push([
    t({ message: "Added", comment: "The day on which something was entered" }),
    format.date(device.created_at),
  ]);
  return (
    <>
      <p className={c.now}>
        <DeviceState device={device} />
      </p>
      {maySeeTransactions && hasBusiness && paired_at !== null && <DeviceFigures id={id} />}
      <dl className="kv">
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      {device.pin_lock && !showsOnly(device.kind) && <LockedStaff device={device} />}
      {maySeeTransactions && paired_at !== null && (
        <>
          <Flagged
            of={["of device", id]}
            load={(query, signal) => call(deviceCalls.transactions, { params, query, signal })}
            className={c.section}
          >
            {device.can.modify && <SettleButton id={id} />}
          </Flagged>
          <TransactionHistory
            title={t`On this device`}
            of={["of device", id]}
            load={(query, signal) => call(deviceCalls.transactions, { params, query, signal })}
            className={c.section}
          />
          {hasBusiness && (
            <p className={c.all}>
              <Link to="/transactions" search={{ device: id }} className="link t13">
                {t`All transactions`}
              </Link>
            </p>
          )}
          <FeedbackList
            of={["of device", id]}
            load={(query, signal) => call(deviceCalls.feedback, { params, query, signal })}
            nameOf={customerName}
            empty={t`No feedback yet.`}
            className={c.section}
          />
        </>
      )}
    </>
  );
}

/** Notes that what was flagged of the device up to now is fine. */
function SettleButton({ id }: { id: string }) {
  const { t } = useLingui();
  const act = useRecordAction<Device>("devices");
  const settle = () => act(() => call(deviceCalls.settle, { params: { id } }));
  return (
    <AsyncButton
      size="compact"
      icon="check"
      action={settle}
      pending={t({ message: "Noting", comment: "That flagged transactions are fine" })}
      done={t({ message: "Noted", comment: "That flagged transactions are fine" })}
      failed={t({ message: "Not noted", comment: "That flagged transactions are fine" })}
    >
      {t({ message: "All fine", comment: "Notes that flagged transactions are fine" })}
    </AsyncButton>
  );
}
