import { useLingui } from "@lingui/react/macro";
import { useCallback } from "react";
import { joinedName, type Named } from "@rewardo/web/session/display-name.ts";

/** The name of an account, where its e-mail address is shown beside it or must not be. */
export function useAccountName(): (account: Named) => string {
  const { t } = useLingui();
  return useCallback((account) => joinedName(account) ?? t`Anonymous account`, [t]);
}
