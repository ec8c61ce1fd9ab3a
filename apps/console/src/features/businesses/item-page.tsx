import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { readAccountRole } from "@rewardo/contract/account-roles";
import { readAccount } from "@rewardo/contract/accounts";
import { readCard } from "@rewardo/contract/cards";
import { readDevice } from "@rewardo/contract/devices";
import { readEmail } from "@rewardo/contract/emails";
import { readIntegration } from "@rewardo/contract/integrations";
import { readMessage } from "@rewardo/contract/messages";
import { readProduct } from "@rewardo/contract/products";
import { readSms } from "@rewardo/contract/sms";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "@tanstack/react-router";
import { Fragment } from "react";
import { useHeardWords, useStateWords } from "../../kit/integrations/use-state-words.ts";
import { DetailPage } from "../../kit/record/detail-page.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { useRoleName } from "../../kit/rights/use-role-name.ts";
import { useAccountName } from "@rewardo/loyalty/frame/use-account-name.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { businessQuery, type ItemKind, type MessageKind } from "./api.ts";
import { inLanguage } from "./in-language.ts";
import { useMessageWords } from "./use-message-words.ts";

const reads = {
  emails: readEmail,
  sms: readSms,
  messages: readMessage,
  cards: readCard,
  accounts: readAccount,
  account_roles: readAccountRole,
  devices: readDevice,
  integrations: readIntegration,
  products: readProduct,
};

interface Shown {
  readonly title: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
}

interface ItemRequest {
  readonly businessId: string;
  readonly params: { readonly id: string };
  readonly signal: AbortSignal;
}

/** Reads one record of a business and says what is known of it. */
function useShown(): Readonly<Record<ItemKind, (asked: ItemRequest) => Promise<Shown>>> {
  const { t } = useLingui();
  const format = useFormat();
  const roleName = useRoleName();
  const accountName = useAccountName();
  const stateOf = useStateWords();
  const heard = useHeardWords();
  const added = (at: string) =>
    [t({ message: "Added", comment: "The day on which something was entered" }), format.date(at)] as const;
  const seen = (at: string | null) => [t`Last seen`, at === null ? t`Never seen` : format.date(at)] as const;
  const { states: messageStates, reached } = useMessageWords();
  const message = (kind: MessageKind) => async (asked: ItemRequest) => {
    const one = await call(reads[kind], asked);
    const sent = reached(one);
    return {
      title: one.name,
      facts: [
        [t`Status`, messageStates[one.status]],
        ...(sent === null
          ? []
          : ([[t({ message: "Sent to", comment: "Head of a column: a number of customers" }), sent]] as const)),
        ...(one.finished_at === null
          ? []
          : ([
              [t({ message: "Ended", comment: "When the sending of a message ended" }), format.date(one.finished_at)],
            ] as const)),
        added(one.created_at),
      ],
    } as const;
  };
  return {
    emails: message("emails"),
    sms: message("sms"),
    messages: message("messages"),
    cards: async (asked) => {
      const card = await call(reads.cards, asked);
      const { members_count } = card;
      const members = plural(members_count, { one: "# member", other: "# members" });
      const types = { points: t`Points`, stamps_stacked: t`Stamps` };
      const states = {
        draft: t({ message: "Draft", context: "card" }),
        active: t({ message: "Active", context: "card" }),
        archived: t({ message: "Archived", context: "card" }),
      };
      const rewards = card.rewards.map(({ name }) => inLanguage(name, format.locale)).join(", ");
      return {
        title: inLanguage(card.name, format.locale),
        facts: [
          [t`Status`, states[card.status]],
          [t({ message: "Kind", comment: "Of a loyalty card" }), types[card.type]],
          [t`Customers`, members],
          ...(rewards === "" ? [] : ([[t`Rewards`, rewards]] as const)),
          added(card.created_at),
        ],
      };
    },
    accounts: async (asked) => {
      const account = await call(reads.accounts, asked);
      const role = roleName({ name: account.role_name, built_in: account.role_built_in });
      return {
        title: accountName(account),
        facts: [
          [t`E-mail`, account.email],
          [t({ message: "Role", comment: "Head of a column" }), role],
          [
            t`Status`,
            {
              active: t({ message: "Active", context: "account" }),
              invited: t({ message: "Invited", context: "account" }),
              disabled: t({ message: "Disabled", context: "account" }),
            }[account.status],
          ],
          seen(account.last_seen_at),
          added(account.created_at),
        ],
      };
    },
    account_roles: async (asked) => {
      const role = await call(reads.account_roles, asked);
      const { accounts_count } = role;
      return {
        title: roleName(role),
        facts: [
          [t`Accounts`, plural(accounts_count, { one: "# account", other: "# accounts" })],
          [t`Rights`, plural(role.permissions.length, { one: "# right", other: "# rights" })],
        ],
      };
    },
    devices: async (asked) => {
      const device = await call(reads.devices, asked);
      const states = {
        unpaired: t({ message: "Not paired", context: "device" }),
        paired: t({ message: "Paired", context: "device" }),
        expired: t({ message: "Signed out", context: "devices" }),
        revoked: t({ message: "Revoked", context: "device" }),
      };
      return {
        title: device.name,
        facts: [
          [t`Status`, states[device.status]],
          ...(device.app_version === null
            ? []
            : ([[t({ message: "Version", comment: "Field of a device" }), device.app_version]] as const)),
          seen(device.last_seen_at),
          added(device.created_at),
        ],
      };
    },
    integrations: async (asked) => {
      const one = await call(reads.integrations, asked);
      return {
        title: one.name,
        facts: [
          [t`Status`, stateOf(one).words],
          [t({ message: "Connection", comment: "To a till’s system: when it last answered" }), heard(one)],
          [t`Orders in 24 hours`, format.number(one.orders_count)],
          [t`Without a customer`, format.number(one.unmatched_count)],
          added(one.created_at),
        ],
      };
    },
    products: async (asked) => {
      const { name, status, external_id, category, description, created_at } = await call(reads.products, asked);
      return {
        title: name,
        facts: [
          [t`Status`, status === "active" ? t`On offer` : t({ message: "Archived", context: "product" })],
          ...(external_id === null ? [] : ([[t`Number of your own`, external_id]] as const)),
          ...(category === null ? [] : ([[t`Category`, category]] as const)),
          ...(description === null ? [] : ([[t`Description`, description]] as const)),
          added(created_at),
        ],
      };
    },
  };
}

const isItem = (name: string): name is ItemKind => Object.hasOwn(reads, name);

/** One record of a business, read only: who changes it acts as the business. */
export function BusinessItemPage() {
  const { t } = useLingui();
  const { id = "", itemId = "" } = useParams({ strict: false });
  const name = useLocation({ select: ({ pathname }) => pathname.split("/")[3] ?? "" });
  const kind: ItemKind = isItem(name) ? name : "cards";
  const shown = useShown();
  const { locale } = useFormat();
  const business = useQuery(businessQuery(id));
  const query = useQuery({
    queryKey: [kind, "of", id, itemId, locale],
    queryFn: ({ signal }) => shown[kind]({ businessId: id, params: { id: itemId }, signal }),
  });
  const labels: Readonly<Record<ItemKind, string>> = {
    cards: t`Loyalty programs`,
    accounts: t`Accounts`,
    account_roles: t`Account roles`,
    devices: t`Devices`,
    products: t`Offer`,
    integrations: t`Integrations`,
    emails: t`E-mails`,
    sms: t`SMS`,
    messages: t`Messages`,
  };
  const title = query.data?.title ?? labels[kind];
  usePageTitle(title);
  return (
    <DetailPage
      back={{ to: `/businesses/$id/${kind}`, params: { id }, label: labels[kind] }}
      title={title}
      sub={business.data?.name}
    >
      <Loaded query={query} skeleton={<Skeleton height="120px" />}>
        {({ facts }) => (
          <dl className="kv">
            {facts.map(([label, value]) => (
              <Fragment key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </Fragment>
            ))}
          </dl>
        )}
      </Loaded>
    </DetailPage>
  );
}
