import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Device } from "@rewardo/contract/devices";
import { useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import { FeedbackList } from "../../kit/feedback/feedback-list.tsx";
import { useNamedPlaces } from "../../kit/record/places.ts";
import { usePlaceWords } from "../../kit/record/use-place-words.ts";
import { TransactionHistory } from "../../kit/transactions/history.tsx";
import { useCustomerName } from "../../kit/transactions/use-customer-name.ts";
import { call } from "../../platform/api.ts";
import { useFormat } from "../../platform/i18n/index.ts";
import { useAllowed } from "../../platform/session/index.ts";
import { deviceCalls } from "./api.ts";
import { useKindWords } from "./device-kind.tsx";
import { DeviceState } from "./device-state.tsx";
import c from "./devices.module.css";
import { LockedStaff } from "./locked-staff.tsx";
import { SettleButton } from "./settle-button.tsx";

/** Everything that is known of a device; what is not said is left out. */
export function DeviceDetail({ device }: { device: Device }) {
  const { t } = useLingui();
  const format = useFormat();
  const kinds = useKindWords();
  const placeWords = usePlaceWords();
  const places = useNamedPlaces(device.place_ids);
  const maySeeTransactions = useAllowed("transactions_view");
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
  if (device.pin_lock) facts.push([t`PIN lock`, t`asks who serves, after 2 minutes again`]);
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
      <dl className="kv">
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      {device.pin_lock && <LockedStaff device={device} />}
      {maySeeTransactions && paired_at !== null && (
        <>
          <DeviceFlags device={device} />
          <TransactionHistory
            title={t`On this device`}
            of={["of device", id]}
            load={(query, signal) => call(deviceCalls.transactions, { params, query, signal })}
            className={c.section}
          />
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

/** How many of its transactions carry a flag; nothing where none does. */
function DeviceFlags({ device: { _id: id, can } }: { device: Device }) {
  const { t } = useLingui();
  const { data } = useQuery({
    queryKey: ["transactions", "flags of device", id],
    queryFn: ({ signal }) =>
      call(deviceCalls.transactions, { params: { id }, query: { flagged: true, limit: 1, count: true }, signal }),
  });
  const count = data?.count ?? 0;
  if (count === 0) return null;
  return (
    <section className={c.section}>
      <h3>{t({ message: "Flagged", comment: "Head: transactions that may need a review" })}</h3>
      <div className={c.flags}>
        <p>
          {plural(count, {
            one: "# transaction of this device may need a review.",
            other: "# transactions of this device may need a review.",
          })}
        </p>
        {can.modify && <SettleButton id={id} />}
      </div>
    </section>
  );
}
