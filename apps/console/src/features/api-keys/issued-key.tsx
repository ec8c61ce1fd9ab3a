import { useLingui } from "@lingui/react/macro";
import type { IssuedApiKey } from "@rewardo/contract/api-keys";
import { IssuedSecret } from "../../kit/secrets/issued-secret.tsx";

/** A new key, shown this once. */
export function IssuedKey({ issued, onDone }: { issued: IssuedApiKey; onDone: () => void }) {
  const { t } = useLingui();
  const { key, api_key } = issued;
  const { name } = api_key;
  return (
    <IssuedSecret
      title={t`Copy the key “${name}” now`}
      text={t`It is shown this once. We keep only a fingerprint of it, so no one can read it again, not even we.`}
      secret={key}
      label={t`The key`}
      onDone={onDone}
    />
  );
}
