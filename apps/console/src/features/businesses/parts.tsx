/** Records of a business, kind by kind: the sections' own lists under the prefix of one business. */
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { listAccountRoles } from "@rewardo/contract/account-roles";
import { listAccounts } from "@rewardo/contract/accounts";
import { listCards } from "@rewardo/contract/cards";
import { listDevices } from "@rewardo/contract/devices";
import { listIntegrations } from "@rewardo/contract/integrations";
import { listPlaces } from "@rewardo/contract/places";
import { listProducts } from "@rewardo/contract/products";
import { listTransactions } from "@rewardo/contract/transactions";
import { useStateWords } from "../../kit/integrations/use-state-words.ts";
import { FeedItem } from "../../kit/list/feed.tsx";
import { ChildList } from "../../kit/record/child-list.tsx";
import { FeedRow } from "../../kit/transactions/feed-row.tsx";
import { useCards } from "@rewardo/web/use-cards.ts";
import { useAccountName } from "@rewardo/loyalty/frame/use-account-name.ts";
import { call } from "@rewardo/web/api.ts";
import { inLanguage } from "./in-language.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { ItemLink, type PartProps } from "./item-link.tsx";
import { Tag } from "@rewardo/ui/tag.tsx";

const calls = {
  places: listPlaces,
  cards: listCards,
  devices: listDevices,
  accounts: listAccounts,
  account_roles: listAccountRoles,
  products: listProducts,
  integrations: listIntegrations,
  transactions: listTransactions,
};

export function PlacesPart({ businessId }: PartProps) {
  const { t } = useLingui();
  return (
    <ChildList
      label={t`Places`}
      queryKey={["places", "of", businessId]}
      load={(query, signal) => call(calls.places, { businessId, query, signal })}
      empty={t`No places yet.`}
      row={({ _id, name, address, city, status }) => (
        <FeedItem
          key={_id}
          path="/places"
          id={_id}
          keepsSearch={false}
          name={name}
          line={[address, city].filter((part) => part !== null && part !== "").join(", ")}
          end={status === "closed" ? <Tag>{t({ message: "Closed", context: "place" })}</Tag> : undefined}
        />
      )}
    />
  );
}

export function CardsPart({ businessId }: PartProps) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const states = {
    draft: t({ message: "Draft", context: "card" }),
    archived: t({ message: "Archived", context: "card" }),
  };
  return (
    <ChildList
      label={t`Loyalty programs`}
      queryKey={["cards", "of", businessId]}
      load={(query, signal) => call(calls.cards, { businessId, query, signal })}
      empty={t`No loyalty programs yet.`}
      row={({ _id, name, members_count, status }) => (
        <FeedItem
          key={_id}
          path={null}
          id={_id}
          name={
            <ItemLink of={businessId} kind="cards" id={_id}>
              {inLanguage(name, locale)}
            </ItemLink>
          }
          line={plural(members_count, { one: "# member", other: "# members" })}
          end={status === "active" ? undefined : <Tag>{states[status]}</Tag>}
        />
      )}
    />
  );
}

export function DevicesPart({ businessId }: PartProps) {
  const { t } = useLingui();
  const format = useFormat();
  const states = {
    unpaired: t({ message: "Not paired", context: "device" }),
    expired: t({ message: "Signed out", context: "devices" }),
    revoked: t({ message: "Revoked", context: "device" }),
  };
  return (
    <ChildList
      label={t`Devices`}
      queryKey={["devices", "of", businessId]}
      load={(query, signal) => call(calls.devices, { businessId, query, signal })}
      empty={t`No devices yet.`}
      row={({ _id, name, status, last_seen_at }) => (
        <FeedItem
          key={_id}
          path={null}
          id={_id}
          name={
            <ItemLink of={businessId} kind="devices" id={_id}>
              {name}
            </ItemLink>
          }
          line={last_seen_at === null ? t`Never seen` : t`Last seen ${format.date(last_seen_at)}`}
          end={status === "paired" ? undefined : <Tag>{states[status]}</Tag>}
        />
      )}
    />
  );
}

export function ProductsPart({ businessId }: PartProps) {
  const { t } = useLingui();
  return (
    <ChildList
      label={t`Offer`}
      queryKey={["products", "of", businessId]}
      load={(query, signal) => call(calls.products, { businessId, query, signal })}
      empty={t`No products yet.`}
      row={({ _id, name, category, status }) => (
        <FeedItem
          key={_id}
          path={null}
          id={_id}
          name={
            <ItemLink of={businessId} kind="products" id={_id}>
              {name}
            </ItemLink>
          }
          line={category ?? undefined}
          end={status === "archived" ? <Tag>{t({ message: "Archived", context: "product" })}</Tag> : undefined}
        />
      )}
    />
  );
}

export function AccountsPart({ businessId }: PartProps) {
  const { t } = useLingui();
  const accountName = useAccountName();
  return (
    <ChildList
      label={t`Accounts`}
      queryKey={["accounts", "of", businessId]}
      load={(query, signal) => call(calls.accounts, { businessId, query, signal })}
      empty={t`No accounts yet.`}
      row={({ status, ...account }) => (
        <FeedItem
          key={account._id}
          path={null}
          id={account._id}
          name={
            <ItemLink of={businessId} kind="accounts" id={account._id}>
              {accountName(account)}
            </ItemLink>
          }
          line={account.email}
          end={status === "disabled" ? <Tag>{t({ message: "Disabled", context: "account" })}</Tag> : undefined}
        />
      )}
    />
  );
}

export function AccountRolesPart({ businessId }: PartProps) {
  const { t } = useLingui();
  const names: Readonly<Record<string, string>> = {
    OWNER: t({ message: "Owner", context: "role" }),
    ADMIN: t({ message: "Administrator", context: "role" }),
    EMPLOYEE: t({ message: "Employee", context: "role" }),
  };
  return (
    <ChildList
      label={t`Account roles`}
      queryKey={["account_roles", "of", businessId]}
      load={(query, signal) => call(calls.account_roles, { businessId, query, signal })}
      empty={t`No roles of its own.`}
      row={({ _id, name, built_in, accounts_count }) => (
        <FeedItem
          key={_id}
          path={null}
          id={_id}
          name={
            <ItemLink of={businessId} kind="account_roles" id={_id}>
              {built_in ? (names[name] ?? name) : name}
            </ItemLink>
          }
          line={plural(accounts_count, { one: "# account", other: "# accounts" })}
        />
      )}
    />
  );
}

export function IntegrationsPart({ businessId }: PartProps) {
  const { t } = useLingui();
  const stateOf = useStateWords();
  return (
    <ChildList
      label={t`Integrations`}
      queryKey={["integrations", "of", businessId]}
      load={(query, signal) => call(calls.integrations, { businessId, query, signal })}
      empty={t`No point-of-sale system is connected.`}
      row={(integration) => (
        <FeedItem
          key={integration._id}
          path={null}
          id={integration._id}
          name={
            <ItemLink of={businessId} kind="integrations" id={integration._id}>
              {integration.name}
            </ItemLink>
          }
          line={stateOf(integration).words}
        />
      )}
    />
  );
}

export function TransactionsPart({ businessId }: PartProps) {
  const { t } = useLingui();
  const cards = useCards();
  return (
    <ChildList
      label={t`Transactions`}
      queryKey={["transactions", "of", businessId]}
      load={(query, signal) => call(calls.transactions, { businessId, query, signal })}
      empty={t`Nothing has happened yet.`}
      row={(row) => <FeedRow key={row._id} transaction={row} card={cards.byId.get(row.card_id)} second="happened" />}
    />
  );
}
