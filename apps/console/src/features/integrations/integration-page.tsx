import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { ConnectStep, Integration, IntegrationProvider } from "@rewardo/contract/integrations";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { integrationsQuery, isInUse } from "../../kit/integrations/use-integrations.ts";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useAllowed } from "@rewardo/web/session/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { cx } from "@rewardo/ui/cx.ts";
import { Note } from "@rewardo/ui/note.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { integrationCalls, providersQuery } from "./api.ts";
import { leaveForProvider } from "./connect.ts";
import c from "./integrations.module.css";
import { StateMark } from "./state-mark.tsx";
import { useMayGiveKey } from "./use-may-give-key.ts";
import { useOpenPlaces } from "./use-open-places.ts";
import { useHeardWords } from "../../kit/integrations/use-state-words.ts";

const IntegrationDrawer = lazy(async () => ({ default: (await import("./integration-drawer.tsx")).IntegrationDrawer }));
const PlaceDialog = lazy(async () => ({ default: (await import("./place-dialog.tsx")).PlaceDialog }));
const VendorSteps = lazy(async () => ({ default: (await import("./vendor-steps.tsx")).VendorSteps }));

/** The point-of-sale systems: which are connected and how they are doing, and which can be. */
export function IntegrationPage() {
  const { t } = useLingui();
  usePageTitle(t`Integration`);
  const client = useQueryClient();
  const words = useErrorWords();
  const integrations = useQuery(integrationsQuery);
  const providers = useQuery(providersQuery);
  const [openId, setOpenId] = useState<string | null>(null);
  const [step, setStep] = useState<ConnectStep | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const places = useOpenPlaces() ?? [];
  const [placing, setPlacing] = useState<IntegrationProvider | null>(null);
  const all = (integrations.data?.items ?? []).filter(isInUse);
  /** It can be connected, or is. */
  const isOffered = ({ type, is_available }: IntegrationProvider) =>
    is_available || all.some((integration) => integration.type === type);
  const open = integrations.data?.items.find(({ _id }) => _id === openId) ?? null;

  /** Asks the server and goes on to where the provider's user says yes, or shows what the vendor needs. */
  const begin = async (ask: () => Promise<ConnectStep>) => {
    setFailure(null);
    try {
      const next = await ask();
      if (leaveForProvider(next)) return;
      await client.invalidateQueries({ queryKey: ["integrations"] });
      setOpenId(null);
      setStep(next);
    } catch (error) {
      setFailure(error);
      throw error;
    }
  };
  const connectAt = ({ type }: IntegrationProvider, place: { place_id?: string | null }) =>
    begin(() => call(integrationCalls.connect, { body: { type, ...place, return_path: "/settings/integration" } }));
  /** With a single place the server chooses it. */
  const connect = async (provider: IntegrationProvider) => {
    if (places.length > 1) setPlacing(provider);
    else await connectAt(provider, {});
  };
  const reconnect = ({ _id: id }: Integration) =>
    begin(() => call(integrationCalls.reconnect, { params: { id }, body: { return_path: "/settings/integration" } }));

  return (
    <div className={cx(c.page, "in-order")}>
      <p className={c.sub}>
        {t`The till rings it up, the card is stamped by itself.`}{" "}
        {all.length > 0 && (
          <Link to="/transactions/orders" className="link">
            {t`See the orders`}
          </Link>
        )}
      </p>
      {failure !== null && (
        <Note tone="bad" announce>
          {words(failure)}
        </Note>
      )}
      <Loaded query={providers} skeleton={<Skeleton height="380px" />}>
        {({ items }) => (
          <>
            <Providers
              title={t`You log in there`}
              hint={t`about two minutes`}
              providers={items.filter((one) => one.way !== "key" && isOffered(one))}
              integrations={all}
              onConnect={connect}
              onReconnect={reconnect}
              onOpen={setOpenId}
            />
            <Providers
              title={t`Connected by the vendor`}
              hint={t`you hand over an address and a key`}
              providers={items.filter((one) => one.way === "key" && isOffered(one))}
              integrations={all}
              onConnect={connect}
              onReconnect={reconnect}
              onOpen={setOpenId}
            />
            <Others providers={items.filter((one) => !isOffered(one))} />
          </>
        )}
      </Loaded>
      <p className={c.sub}>
        {t`Another till? Any vendor can send orders with a key and one call.`}{" "}
        <a href="/api/docs/integration_orders" className="link">
          {t`How it works`}
        </a>
      </p>
      <Suspense fallback={null}>
        {placing !== null && (
          <PlaceDialog
            provider={placing}
            places={places}
            onChosen={async (place_id) => {
              try {
                await connectAt(placing, { place_id });
              } finally {
                setPlacing(null);
              }
            }}
            onClose={() => setPlacing(null)}
          />
        )}
        {step?.push != null && <VendorSteps step={step} onClose={() => setStep(null)} />}
        {open !== null && (
          <IntegrationDrawer integration={open} onClose={() => setOpenId(null)} onReconnect={() => reconnect(open)} />
        )}
      </Suspense>
    </div>
  );
}

/** Systems that the operator has not set up: named, since a business may ask for them. */
function Others({ providers }: { providers: readonly IntegrationProvider[] }) {
  const { t } = useLingui();
  const names = useFormat().list(providers.map(({ name }) => name));
  return providers.length > 0 && <p className={c.sub}>{t`Also possible, once the operator sets it up: ${names}`}</p>;
}

interface ProvidersProps {
  title: string;
  hint: string;
  providers: readonly IntegrationProvider[];
  integrations: readonly Integration[];
  onConnect: (provider: IntegrationProvider) => Promise<void>;
  onReconnect: (integration: Integration) => Promise<void>;
  onOpen: (id: string) => void;
}

/** A list of point-of-sale systems, each with its connections or the button that adds the first one. */
function Providers({ title, hint, providers, integrations, onConnect, onReconnect, onOpen }: ProvidersProps) {
  if (providers.length === 0) return null;
  return (
    <section className={c.list} aria-label={title}>
      <div className={c.head}>
        <h2 className="t12">{title}</h2>
        <span>{hint}</span>
      </div>
      {providers.map((provider) => {
        const own = integrations.filter(({ type }) => type === provider.type);
        return own.length === 0 ? (
          <Free key={provider.type} provider={provider} onConnect={onConnect} />
        ) : (
          own.map((integration) => (
            <Connected key={integration._id} integration={integration} onReconnect={onReconnect} onOpen={onOpen} />
          ))
        );
      })}
    </section>
  );
}

function Free({ provider, onConnect }: { provider: IntegrationProvider } & Pick<ProvidersProps, "onConnect">) {
  const { t } = useLingui();
  const mayConnect = useAllowed("integrations_modify");
  const { name, way } = provider;
  const mayGive = useMayGiveKey() || way !== "key";
  const hint =
    mayConnect && !mayGive
      ? t`Connected by those whose role sets no limits on visits`
      : way === "key"
        ? t`Your vendor sends orders to your address`
        : t`Log in there once and agree`;
  return (
    <div className={c.row}>
      <span className={cx(c.tile, c.free)} aria-hidden="true">
        {name.charAt(0)}
      </span>
      <div className={c.words}>
        <div className={c.name}>
          <b>{name}</b>
          <span className={cx(c.state, c.line)}>
            <span className={c.dot} aria-hidden="true" />
            {t`Not connected`}
          </span>
        </div>
        <p className={c.sub}>{hint}</p>
      </div>
      {mayConnect && mayGive && (
        <div className={c.end}>
          <AsyncButton
            size="compact"
            aria-label={t`Connect ${name}`}
            action={() => onConnect(provider)}
            pending={t`Connecting`}
            done={t`Going on`}
            failed={t`Not connected`}
          >
            {t`Connect`}
          </AsyncButton>
        </div>
      )}
    </div>
  );
}

function Connected({
  integration,
  onReconnect,
  onOpen,
}: { integration: Integration } & Pick<ProvidersProps, "onReconnect" | "onOpen">) {
  const { t } = useLingui();
  const heard = useHeardWords();
  const { _id, name, way, orders_count, trouble, can } = integration;
  const mayGive = useMayGiveKey() || way !== "key";
  const orders = plural(orders_count, { one: "# order in 24 hours", other: "# orders in 24 hours" });
  return (
    <div className={c.row}>
      <span className={c.tile} aria-hidden="true">
        {name.charAt(0)}
      </span>
      <div className={c.words}>
        <div className={c.name}>
          <b>{name}</b>
          <StateMark integration={integration} />
        </div>
        <p className={c.sub}>
          {heard(integration)} · {orders}
        </p>
      </div>
      {trouble === "credentials" && can.modify && mayGive && (
        <div className={c.end}>
          <AsyncButton
            size="compact"
            icon="arrows-clockwise"
            aria-label={t`Log in again: ${name}`}
            action={() => onReconnect(integration)}
            pending={t`Connecting`}
            done={t`Going on`}
            failed={t`Not connected`}
          >
            {t`Log in again`}
          </AsyncButton>
        </div>
      )}
      <div className={c.end}>
        <Button size="compact" aria-label={t`Open ${name}`} onClick={() => onOpen(_id)}>
          {t({ message: "Open", comment: "Shows a connected system" })}
        </Button>
      </div>
    </div>
  );
}
