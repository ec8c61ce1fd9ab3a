import { useLingui } from "@lingui/react/macro";
import type { Integration, IntegrationPlace } from "@rewardo/contract/integrations";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { AskDialog } from "../../kit/actions/ask-dialog.tsx";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { refreshSession, useAllowed } from "@rewardo/web/session/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Select } from "@rewardo/ui/fields/select.tsx";
import { Note } from "@rewardo/ui/note.tsx";
import { Drawer } from "@rewardo/ui/overlays/drawer.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { AskAgain, useTroubleWords } from "./trouble.tsx";
import { integrationBusinessQuery, integrationCalls } from "./api.ts";
import c from "./integrations.module.css";
import { StateMark } from "./state-mark.tsx";
import { useMayGiveKey } from "./use-may-give-key.ts";
import { useOpenPlaces } from "./use-open-places.ts";

const Health = lazy(async () => ({ default: (await import("./health.tsx")).Health }));
const TillNames = lazy(async () => ({ default: (await import("./till-names.tsx")).TillNames }));

interface IntegrationDrawerProps {
  integration: Integration;
  onClose: () => void;
  onReconnect: () => Promise<void>;
}

/** One connected system: how it is doing, where its orders count, and the ways to log in again or part. */
export function IntegrationDrawer({ integration, onClose, onReconnect }: IntegrationDrawerProps) {
  const { t } = useLingui();
  const format = useFormat();
  const trouble = useTroubleWords();
  const [isAsked, setAsked] = useState(false);
  const client = useQueryClient();
  const maySeeProducts = useAllowed("products_view");
  const { _id: id, name, way, status, last_heard_at, last_order_at, orders_count, unmatched_count, can } = integration;
  const mayGive = useMayGiveKey() || way !== "key";
  const moment = (at: string | null) => (at === null ? t`not yet` : format.date(at, "dateTime"));
  const disconnect = async () => {
    await call(integrationCalls.disconnect, { params: { id } });
    await client.invalidateQueries({ queryKey: ["integrations"] });
    void refreshSession();
    onClose();
    toast("success", t`${name} is disconnected.`);
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={name}
      sub={<StateMark integration={integration} />}
      foot={
        can.modify ? (
          <>
            {mayGive && (
              <AsyncButton
                action={onReconnect}
                pending={t`Connecting`}
                done={t`Going on`}
                failed={t`Not connected`}
                icon="arrows-clockwise"
              >
                {way === "key" ? t`New key` : t`Log in again`}
              </AsyncButton>
            )}
            <Button kind="takes-away" onClick={() => setAsked(true)}>
              {t`Disconnect`}
            </Button>
          </>
        ) : undefined
      }
    >
      <div className="stack g24">
        {trouble(integration) !== null && (
          <Note
            tone="bad"
            action={can.modify && integration.trouble !== "credentials" ? <AskAgain id={id} /> : undefined}
          >
            {trouble(integration)}
          </Note>
        )}
        <dl className="kv">
          <dt>{t`Last heard`}</dt>
          <dd>{moment(last_heard_at)}</dd>
          <dt>{t`Last order`}</dt>
          <dd>{moment(last_order_at)}</dd>
          <dt>{t`Orders in 24 hours`}</dt>
          <dd className="num">{format.number(orders_count)}</dd>
          <dt>{t`of them without a card`}</dt>
          <dd className="num">{format.number(unmatched_count)}</dd>
        </dl>
        {status !== "waiting" && (
          <Suspense fallback={null}>
            <Health integration={integration} />
          </Suspense>
        )}
        {trouble(integration) === null && way !== "key" && status === "connected" && can.modify && (
          <div>
            <AskAgain id={id} />
          </div>
        )}
        <OwnPlace integration={integration} />
        {status === "connected" && <Places integration={integration} />}
        {status === "connected" && maySeeProducts && (
          <Suspense fallback={null}>
            <TillNames integration={integration} />
          </Suspense>
        )}
      </div>
      <AskDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t`Disconnect ${name}?`}
        description={t`Its orders no longer stamp cards. Those that came stay, and connecting again goes on where it stopped.`}
        action={disconnect}
        words={{
          verb: t`Disconnect`,
          pending: t`Disconnecting`,
          done: t`Disconnected`,
          failed: t`Not disconnected`,
          keep: t`Keep it`,
        }}
      />
    </Drawer>
  );
}

/** Place for orders without a place, or with one that is not assigned. */
function OwnPlace({ integration: { _id: id, place_id, version, can } }: { integration: Integration }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const words = useErrorWords();
  const places = useOpenPlaces();
  const [failure, setFailure] = useState<unknown>(null);
  const assign = async (place: string | null) => {
    setFailure(null);
    try {
      await call(integrationCalls.update, { params: { id }, body: { place_id: place }, version });
    } catch (error) {
      setFailure(error);
    }
    await client.invalidateQueries({ queryKey: ["integrations", "list"] });
  };
  return (
    <Select
      label={t`Its orders count at`}
      hint={place_id === null ? t`Without a place its orders stamp no card.` : undefined}
      value={place_id ?? ""}
      disabled={!can.modify || places === undefined}
      error={failure === null ? undefined : words(failure)}
      options={[
        { value: "", label: t`No place chosen` },
        ...(places ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
      ]}
      onChange={({ currentTarget }) => void assign(currentTarget.value === "" ? null : currentTarget.value)}
    />
  );
}

/** Assigns each of the till's places to one of ours. */
function Places({ integration }: { integration: Integration }) {
  const { t } = useLingui();
  const query = useQuery(integrationBusinessQuery(integration._id));
  return (
    <section className="stack g12">
      <h3>{t`Places`}</h3>
      <Loaded query={query} skeleton={<Skeleton height="120px" />}>
        {({ places }) =>
          places.length === 0 ? (
            <p className={c.sub}>{t`The till names no places: all orders count at the one above.`}</p>
          ) : (
            <ul className={c.places}>
              {places.map((place) => (
                <PlaceRow key={place._id} place={place} integration={integration} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function PlaceRow({ place, integration }: { place: IntegrationPlace; integration: Integration }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const words = useErrorWords();
  const data = useOpenPlaces();
  const [failure, setFailure] = useState<unknown>(null);
  const { queryKey } = integrationBusinessQuery(integration._id);
  const assign = async (place_id: string | null) => {
    setFailure(null);
    try {
      const params = { id: integration._id, part_id: place._id };
      client.setQueryData(queryKey, await call(integrationCalls.assignPlace, { params, body: { place_id } }));
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <li>
      <Select
        label={place.name}
        value={place.place_id ?? ""}
        disabled={!integration.can.modify || data === undefined}
        error={failure === null ? undefined : words(failure)}
        options={[
          { value: "", label: t`As chosen above` },
          ...(data ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        onChange={({ currentTarget }) => void assign(currentTarget.value === "" ? null : currentTarget.value)}
      />
    </li>
  );
}
