import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Automation, Uplift } from "@rewardo/contract/automation-fields";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Allowed } from "../../../kit/allowed.tsx";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { DetailPage } from "../../../kit/record/detail-page.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { useRecordAction } from "../../../kit/record/use-record-action.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { Note } from "@rewardo/ui/note.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { Tag } from "@rewardo/ui/tag.tsx";
import { TestButton } from "../composer/test-button.tsx";
import { automationCalls, automationQuery, upliftQuery } from "./api.ts";
import c from "./automations.module.css";
import { useNotEnough } from "./uplift-cell.tsx";
import { HowItWorks } from "./how-it-works.tsx";
import { MessagePreview } from "./message-preview.tsx";
import { UpliftNote, UpliftRow } from "./uplift-row.tsx";
import { useTriggerWords } from "./use-automation-words.ts";

const ArchiveDialog = lazy(async () => ({ default: (await import("./archive-dialog.tsx")).ArchiveDialog }));
const SwitchOnDialog = lazy(async () => ({ default: (await import("./switch-on-dialog.tsx")).SwitchOnDialog }));

/** One automation: how far it has come, what it brought, what it sends and when. */
export function AutomationPage() {
  const { t } = useLingui();
  const format = useFormat();
  const { id } = useParams({ from: "/main/messages/automations/$id" });
  const query = useQuery(automationQuery(id));
  const words = useTriggerWords();
  const automation = query.data;
  const title =
    automation?.name ?? t({ message: "Automation", comment: "A message that something sets off by itself" });
  usePageTitle(title);
  const since = automation?.on_since ?? null;
  const day = since === null ? "" : format.date(since, "date");
  return (
    <DetailPage
      back={{ to: "/messages/automations", label: t`Automations` }}
      title={title}
      sub={automation === undefined ? undefined : words(automation.trigger)}
      status={
        automation !== undefined &&
        (automation.status === "on" ? (
          <Tag tone="ok">{t`On since ${day}`}</Tag>
        ) : (
          <Tag>{automation.status === "off" ? t({ message: "Off", context: "automation" }) : t`Archived`}</Tag>
        ))
      }
      actions={
        automation !== undefined && automation.can.modify && automation.status !== "archived" ? (
          <Allowed to="messages_modify">
            <Actions automation={automation} />
          </Allowed>
        ) : undefined
      }
    >
      <Loaded query={query} skeleton={<Skeleton height="320px" />}>
        {(one) => <AutomationDetail automation={one} />}
      </Loaded>
    </DetailPage>
  );
}

function Actions({ automation }: { automation: Automation }) {
  const { t } = useLingui();
  const send = useRecordAction<Automation>("automations");
  const [isAsking, setAsking] = useState(false);
  const [isArchiving, setArchiving] = useState(false);
  const toggle = useSuccessor(automation.status, isAsking);
  const { _id, name } = automation;
  const params = { id: _id };
  return (
    <>
      {automation.status === "off" ? (
        <>
          {/* On a phone the buttons stand below each other, or wrap: what one came for is the first. */}
          <Button ref={toggle} kind="primary" icon="play-bold" onClick={() => setAsking(true)}>
            {t`Switch on`}
          </Button>
          <Edit id={_id} />
          <Button kind="takes-away" onClick={() => setArchiving(true)}>
            {t`Archive`}
          </Button>
        </>
      ) : (
        <>
          <Edit id={_id} />
          <AsyncButton
            ref={toggle}
            icon="pause"
            action={() => send(() => call(automationCalls.switchOff, { params }), t`${name} is switched off`)}
            pending={t`Switching off`}
            done={t`Switched off`}
            failed={t`Not switched off`}
          >
            {t`Switch off`}
          </AsyncButton>
        </>
      )}
      {isArchiving && (
        <Suspense fallback={null}>
          <ArchiveDialog automation={automation} onClose={() => setArchiving(false)} />
        </Suspense>
      )}
      {isAsking && (
        <Suspense fallback={null}>
          <SwitchOnDialog chosen={{ automation }} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The button that was pressed goes with the state that it changed; the one in its place takes the focus. */
function useSuccessor(status: Automation["status"], isAsking: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(status);
  useEffect(() => {
    if (isAsking || before.current === status) return;
    before.current = status;
    // A dialog that closes gives the focus back first, to what is no longer there.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [status, isAsking]);
  return button;
}

function Edit({ id }: { id: string }) {
  const { t } = useLingui();
  return (
    <Link to="/messages/automations/$id/edit" params={{ id }} className={buttonClass({})}>
      <Icon name="pencil-simple" />
      {t`Edit`}
    </Link>
  );
}

function AutomationDetail({ automation }: { automation: Automation }) {
  const { t } = useLingui();
  const format = useFormat();
  const uplift = useQuery(upliftQuery(automation._id));
  const { reached, held_out, held_out_percent: percent } = automation;
  const coupon = uplift.data?.coupon ?? null;
  const given = format.number(coupon?.given ?? 0);
  return (
    <div className="stack g32">
      <dl className={c.figures}>
        <div>
          <dt className="t13 mut">
            {t({ message: "Reached", comment: "How many times an automation sent its message" })}
          </dt>
          <dd className="f40 num">{format.number(reached)}</dd>
        </div>
        <div>
          <dt className="t13 mut">
            {t({ message: "Got no message, for comparison", comment: "Customers who get nothing, to compare with" })}
          </dt>
          <dd className="f40 num">{format.number(held_out)}</dd>
          <dd className="t12 mut">{t`${percent}%, they got nothing`}</dd>
        </div>
        {coupon !== null && (
          <div>
            <dt className="t13 mut">{t`Coupons used`}</dt>
            <dd className="f40 num">{format.number(coupon.redeemed)}</dd>
            <dd className="t12 mut">{t({ message: `of ${given} given`, comment: "Coupons used, of so many" })}</dd>
          </div>
        )}
      </dl>
      <div className={c.two}>
        <section className="stack g12" aria-labelledby="brought">
          <h2 id="brought" className="t20">{t`What the message brought`}</h2>
          <Loaded query={uplift} skeleton={<Skeleton height="160px" />}>
            {(told) => <Compared uplift={told} isHeldOut={percent > 0} />}
          </Loaded>
        </section>
        <div className="stack g32">
          <section className="stack g12" aria-labelledby="works">
            <h2 id="works" className="t20">{t`How it works`}</h2>
            <HowItWorks automation={automation} />
          </section>
          <div className="stack g12">
            <MessagePreview message={automation.message} />
            {automation.can.modify && automation.status !== "archived" && (
              <Allowed to="messages_modify">
                <TestButton
                  channel={automation.message.channel}
                  send={() => call(automationCalls.test, { params: { id: automation._id } })}
                />
              </Allowed>
            )}
          </div>
        </div>
      </div>
    </div>
  );
}

function Compared({ uplift, isHeldOut }: { uplift: Uplift; isHeldOut: boolean }) {
  const { t } = useLingui();
  const format = useFormat();
  const notEnough = useNotEnough();
  const { visits, turnover, currency, window_days, is_visible } = uplift;
  if (!is_visible) return <Note>{t`Shown to those who may see the statistics of all places.`}</Note>;
  if (visits === null || turnover === null)
    return (
      <Note>
        {isHeldOut
          ? t`Not enough yet`
          : t`Everyone gets the message, so there is nothing to compare with. Change the share to see what the message brings.`}
        {isHeldOut && `. ${notEnough(uplift)}.`}
      </Note>
    );
  const money = (value: number) => format.money(Math.round(value), currency);
  const count = (value: number) => format.number(value, 1);
  return (
    <div>
      <p className="t13 mut">
        {plural(window_days, {
          one: "Reached against held out, # day afterwards",
          other: "Reached against held out, # days afterwards",
        })}
      </p>
      <UpliftRow name={t`Visits a head`} figure={visits} text={count} />
      <UpliftRow name={t`Spend a head`} figure={turnover} text={money} />
      <UpliftNote />
    </div>
  );
}
