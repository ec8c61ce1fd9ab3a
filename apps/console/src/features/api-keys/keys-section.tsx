import { useLingui } from "@lingui/react/macro";
import type { ApiKey, IssuedApiKey } from "@rewardo/contract/api-keys";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useId, useState } from "react";
import { EmptyState } from "@rewardo/loyalty/frame/empty-state.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { useSession } from "@rewardo/web/session/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { apiKeysQuery } from "./api.ts";
import { KeyRow } from "./key-row.tsx";
import c from "../../kit/secrets/secrets.module.css";
import { IssuedSecret } from "../../kit/secrets/issued-secret.tsx";

/** A new key, shown this once. */
function IssuedKey({ issued, onDone }: { issued: IssuedApiKey; onDone: () => void }) {
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

const New = lazy(async () => ({ default: (await import("./new-key-dialog.tsx")).NewKeyDialog }));
const Rotate = lazy(async () => ({ default: (await import("./rotate-dialog.tsx")).RotateDialog }));
const Revoke = lazy(async () => ({ default: (await import("./revoke-dialog.tsx")).RevokeDialog }));

type Open = { readonly kind: "new" } | { readonly kind: "rotate" | "revoke"; readonly apiKey: ApiKey };

/** The keys by which programs of the business call us. */
export function KeysSection() {
  const { t } = useLingui();
  const client = useQueryClient();
  const query = useQuery(apiKeysQuery);
  const titleId = useId();
  const [open, setOpen] = useState<Open | null>(null);
  // All that were not put away yet: the next one takes none of them away.
  const [issued, setIssued] = useState<readonly IssuedApiKey[]>([]);
  const close = () => setOpen(null);
  const refresh = () => client.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
  const show = async (next: IssuedApiKey) => {
    setIssued((before) => [next, ...before]);
    close();
    await refresh();
  };
  // A key belongs to a person of the business itself.
  const mayOwn = useSession().account?.is_acting !== true;
  const add = mayOwn ? (
    <Button icon="plus" kind={issued.length === 0 ? "primary" : "secondary"} onClick={() => setOpen({ kind: "new" })}>
      {t`New key`}
    </Button>
  ) : undefined;
  return (
    <>
      {issued.map((one) => (
        <IssuedKey
          key={one.key}
          issued={one}
          onDone={() => setIssued((before) => before.filter(({ key }) => key !== one.key))}
        />
      ))}
      <section className={c.section} aria-labelledby={titleId}>
        <div className={c.head}>
          <div className="grow">
            <h2 id={titleId}>{t`API keys`}</h2>
            <p className={c.sub}>{t`For programs that work with your data. A key can never do more than its owner.`}</p>
          </div>
          {(query.data?.items.length ?? 0) > 0 && add}
        </div>
        <Loaded query={query} skeleton={<Skeleton height="180px" />}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState
                ghost={{ kind: "record", icon: "plugs-connected" }}
                title={t`No key yet`}
                text={t`A web shop can stamp cards with one, or your bookkeeping can fetch the figures of a day.`}
                actions={add}
              />
            ) : (
              <ul className={c.list}>
                {items.map((apiKey) => (
                  <KeyRow
                    key={apiKey._id}
                    apiKey={apiKey}
                    onRotate={() => setOpen({ kind: "rotate", apiKey })}
                    onRevoke={() => setOpen({ kind: "revoke", apiKey })}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </section>
      <Suspense fallback={null}>
        {open?.kind === "new" && <New onClose={close} onIssued={show} />}
        {open?.kind === "rotate" && <Rotate apiKey={open.apiKey} onClose={close} onIssued={show} />}
        {open?.kind === "revoke" && <Revoke apiKey={open.apiKey} onClose={close} onRevoked={refresh} />}
      </Suspense>
    </>
  );
}
