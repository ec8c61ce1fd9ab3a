import { useLingui } from "@lingui/react/macro";

/** Why a customer’s phone was not told of a message that lies on the card. */
export function useNoticeReasonWords(): (reason: string) => string {
  const { t } = useLingui();
  const words: Readonly<Record<string, string>> = {
    replaced: t`A newer message came first`,
    gone: t`The browser is not told any more`,
    refused: t`Refused by the browser’s service`,
    expired: t`Not reached within a day`,
    over_limit: t`Told of three messages that day already`,
    withdrawn: t`Withdrew consent`,
  };
  return (reason) => words[reason] ?? reason;
}
