import type { ConsentChannel } from "@rewardo/contract/consent-answer";
import type { QueryOf } from "@rewardo/contract/endpoint";
import type { exportUsers as exportEndpoint, User } from "@rewardo/contract/users";
import type { Context } from "../../../platform/context.ts";
import type { FileAnswer } from "../../../platform/http/file-answer.ts";
import { exportList } from "../../base/exports/index.ts";
import { selectUsers, type UserRecord } from "./queries.ts";
import { userQueryOf, toWire } from "./service.ts";
import { birthdayText } from "./user-fields.ts";

/** Memberships that still are; closed ones say nothing of the customer any more. */
const heldBy = ({ card_subscriptions }: User) => card_subscriptions.filter(({ status }) => status !== "closed");

/** A single balance as a number; several balances as a written sum that cannot be mistaken for one balance. */
const balanceOf = (user: User): number | string | null => {
  const [first, ...others] = heldBy(user).map(({ balance }) => balance);
  return others.length === 0 ? (first ?? null) : [first, ...others].join(" + ");
};

/** Day on which the customer got their first card. */
const joinedAt = ({ card_subscriptions }: User): string | null =>
  card_subscriptions.map(({ joined_at }) => joined_at).toSorted()[0] ?? null;

/** Memberships are listed with the last visited first. */
const lastVisitOf = ({ card_subscriptions }: User): string | null => card_subscriptions[0]?.last_visit_at ?? null;

/** Yes or no; empty where the customer was never asked. */
const saidOf = ({ consents }: User, channel: ConsentChannel, word: (id: "yes" | "no") => string): string | null => {
  const consent = consents.find((one) => one.channel === channel);
  return consent === undefined ? null : word(consent.is_granted ? "yes" : "no");
};

/** The customers of a list, or the chosen ones among them, with contacts as the reader's role sees them. */
export const exportUsers = (ctx: Context, query: QueryOf<typeof exportEndpoint>): Promise<FileAnswer> => {
  const { sort_by, filter } = userQueryOf(ctx, query);
  const direction = query.sort?.[0] ?? (sort_by === "name" ? "asc" : "desc");
  return exportList<UserRecord, User>(ctx, query, ({ word, moment }) => ({
    entity: "users",
    needs: "users_view",
    // The search term is a person's name or number.
    filters: { searched: filter.search !== undefined, rfm_group: filter.rfm_group ?? null, sort_by, direction },
    direction,
    columns: {
      customer_number: (user) => user.external_id,
      first_name: (user) => user.first_name,
      last_name: (user) => user.last_name,
      email: (user) => user.email,
      email_confirmed_at: (user) => moment(user.email_confirmed_at),
      phone: (user) => user.phone,
      birth_date: (user) => user.birth_date,
      birthday: ({ birthday }) => birthdayText(birthday),
      gender: (user) => word(`gender.${user.gender}`),
      language: (user) => user.language,
      note: (user) => user.note,
      rfm_group: (user) => (user.rfm_group === null ? null : word(`rfm.${user.rfm_group}`)),
      cards: (user) => heldBy(user).length,
      card_numbers: (user) =>
        heldBy(user)
          .flatMap(({ numbers }) => numbers)
          .join(", "),
      balance: balanceOf,
      consent_email: (user) => saidOf(user, "email", word),
      consent_sms: (user) => saidOf(user, "sms", word),
      consent_in_app: (user) => saidOf(user, "in_app", word),
      joined_at: (user) => moment(joinedAt(user)),
      last_visit_at: (user) => moment(lastVisitOf(user)),
      created_at: (user) => moment(user.created_at),
      id: (user) => user._id,
    },
    select: (tx, page) => selectUsers(tx, ctx.scope, { sort_by, ...filter, ids: query.ids, ...page }),
    show: (tx, rows) => toWire(tx, ctx, rows),
    valueOf: (row) => (sort_by === "name" ? row.name_key : row.created_at),
  }));
};
