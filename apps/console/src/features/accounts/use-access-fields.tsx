import { useLingui } from "@lingui/react/macro";
import type { ManagedAccountRole } from "@rewardo/contract/account-roles";
import type { ManagedAccount } from "@rewardo/contract/accounts";
import { custom } from "../../kit/form/kinds/custom.tsx";
import type { SectionDescription } from "../../kit/form/description.ts";
import { places } from "../../kit/form/places/places.tsx";
import { select } from "../../kit/form/kinds/select.tsx";
import { text } from "../../kit/form/kinds/text.tsx";
import { usePlaceWords } from "../../kit/record/use-place-words.ts";
import { permissionsOf, usePermissionGroups } from "../../kit/rights/use-permission-groups.ts";
import { useRoleName } from "../../kit/rights/use-role-name.ts";
import { languages } from "@rewardo/web/i18n/locale.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Select } from "@rewardo/ui/fields/select.tsx";

/** Rights that can still be read one by one. */
const mostLabels = 16;

type Name = "first_name" | "last_name" | "account_role_id" | "place_ids" | "language";

/** Fields for an account's role, places and person; the same for an invitation and for a change. */
export function useAccessSections(
  roles: readonly ManagedAccountRole[],
  account: ManagedAccount | null,
): readonly SectionDescription<Name>[] {
  const { t } = useLingui();
  const roleName = useRoleName();
  const groups = usePermissionGroups();
  const placeWords = usePlaceWords();
  const isBound = (useSession().account?.place_ids ?? null) !== null;
  const choice = roles.filter(({ can }) => can.assign).map((role) => ({ value: role._id, label: roleName(role) }));
  const present = account?.account_role_id;
  const isOffered = present === undefined || choice.some(({ value }) => value === present);
  const kept =
    account === null || present === undefined || isOffered
      ? []
      : [{ value: present, label: roleName({ name: account.role_name, built_in: account.role_built_in }) }];
  const options = [...choice, ...kept];
  /** What whoever is invited will see and do, before they are. */
  const reachOf = (role_id: string | null): string | null => {
    const chosen = roles.find(({ _id }) => _id === role_id);
    if (chosen === undefined) return null;
    const held = groups.map((group) => ({
      title: group.title,
      labels: permissionsOf(group).filter(({ permission }) => chosen.permissions.includes(permission)),
    }));
    const labels = held.flatMap((group) => group.labels.map(({ label }) => label));
    // A role of many rights is told by its sections.
    const told =
      labels.length <= mostLabels
        ? labels
        : held.flatMap(({ title, labels: some }) => (some.length > 0 ? [title] : []));
    return told.join(" · ");
  };
  const role = t({ message: "Role", comment: "Field of an account" });
  return [
    {
      fields: [
        text({ name: "first_name", label: t`First name`, half: true, autoComplete: "off" }),
        text({ name: "last_name", label: t`Last name`, half: true, autoComplete: "off" }),
      ],
    },
    {
      title: t`What they may do`,
      fields: [
        // A change may omit the role, but every account has one: it is not shown as optional.
        custom<string, "account_role_id">({
          name: "account_role_id",
          label: role,
          show: (value) => options.find((option) => option.value === value)?.label ?? null,
          render: (field) => (
            <Select
              name="account_role_id"
              label={role}
              hint={reachOf(field.value) ?? t`You give roles that reach no further than your own.`}
              placeholder={account === null ? t`Choose a role` : undefined}
              options={options}
              disabled={field.disabled}
              error={field.error}
              value={field.value ?? ""}
              onChange={(event) => field.set(event.currentTarget.value === "" ? null : event.currentTarget.value)}
              onBlur={field.leave}
            />
          ),
        }),
        places({
          name: "place_ids",
          label: t({ message: "Acts at", comment: "Places of an account" }),
          words: placeWords,
          isBound,
        }),
        select({
          name: "language",
          label: t`Language`,
          hint: t`Of the console and of mails, until they choose another.`,
          empty: t`Same as the business`,
          options: languages.map(({ locale, name }) => ({ value: locale, label: name })),
        }),
      ],
    },
  ];
}
