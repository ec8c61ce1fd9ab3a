import { useLingui } from "@lingui/react/macro";
import type { Automation, AutomationInput } from "@rewardo/contract/automation-fields";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { Allowed } from "../../../kit/allowed.tsx";
import { DetailPage } from "../../../kit/record/detail-page.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { useRecordAction } from "../../../kit/record/use-record-action.ts";
import { call } from "@rewardo/web/api.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { isBound } from "@rewardo/web/session/reach.ts";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { cx } from "@rewardo/ui/cx.ts";
import { Switch } from "@rewardo/ui/fields/switch.tsx";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { VisuallyHidden } from "@rewardo/ui/visually-hidden.tsx";
import { automationCalls, automationsQuery, templatesQuery } from "./api.ts";
import c from "./automations.module.css";
import { UpliftCell } from "./uplift-cell.tsx";
import type { Chosen } from "./switch-on-dialog.tsx";
import { triggerIcons, useTemplateNames, useTriggerWords } from "./use-automation-words.ts";

const SwitchOnDialog = lazy(async () => ({ default: (await import("./switch-on-dialog.tsx")).SwitchOnDialog }));

/** A business's automations, and the templates that it has not used yet. */
export function AutomationListPage() {
  const { t } = useLingui();
  const title = t`Automations`;
  usePageTitle(title);
  const automations = useQuery(automationsQuery);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  return (
    <DetailPage
      back={{ to: "/messages", label: t`Messages` }}
      title={title}
      sub={t`Some customers get nothing, so that you see what the message brought to the others.`}
      actions={
        <Allowed to="messages_modify">
          <Link to="/messages/automations/new" className={buttonClass({ kind: "primary" })}>
            <Icon name="plus-bold" />
            {t`New automation`}
          </Link>
        </Allowed>
      }
    >
      <Loaded query={automations} skeleton={<Skeleton height="320px" />}>
        {({ items }) => (
          <div className="stack g32">
            {items.length > 0 && (
              <ul className={cx("panel flush", c.list)} aria-label={title}>
                {items.map((automation) => (
                  <AutomationItem
                    key={automation._id}
                    automation={automation}
                    onSwitchOn={() => setChosen({ automation })}
                  />
                ))}
              </ul>
            )}
            <Templates used={items} onChoose={(template) => setChosen({ template })} />
          </div>
        )}
      </Loaded>
      {chosen !== null && (
        <Suspense fallback={null}>
          <SwitchOnDialog chosen={chosen} onClose={() => setChosen(null)} />
        </Suspense>
      )}
    </DetailPage>
  );
}

function AutomationItem({ automation, onSwitchOn }: { automation: Automation; onSwitchOn: () => void }) {
  const { t } = useLingui();
  const words = useTriggerWords();
  const send = useRecordAction<Automation>("automations");
  const [isPending, setPending] = useState(false);
  const { _id, name, status, trigger, can, reached } = automation;
  const isOn = status === "on";
  const switchOff = () => {
    setPending(true);
    const done = t`${name} is switched off`;
    void send(() => call(automationCalls.switchOff, { params: { id: _id } }), done)
      .catch(() => undefined)
      .finally(() => setPending(false));
  };
  return (
    <li className={c.item}>
      <div className={c.head}>
        <span className={cx(c.sign, !isOn && c.off)} aria-hidden="true">
          <Icon name={triggerIcons[trigger.kind]} />
        </span>
        <div className={c.words}>
          <Link to="/messages/automations/$id" params={{ id: _id }} className={c.name}>
            {name}
          </Link>
          <span className="t13 mut">{words(trigger)}</span>
        </div>
        <Switch
          checked={isOn}
          disabled={!can.modify || isPending}
          onChange={(next) => (next ? onSwitchOn() : switchOff())}
        >
          <VisuallyHidden>{name}</VisuallyHidden>
        </Switch>
      </div>
      {reached > 0 && <UpliftCell automation={automation} />}
    </li>
  );
}

interface TemplatesProps {
  used: readonly Automation[];
  onChoose: (template: AutomationInput) => void;
}

/** Templates of which there is no automation yet, to be switched on as they are. */
function Templates({ used, onChoose }: TemplatesProps) {
  const { t } = useLingui();
  const words = useTriggerWords();
  const names = useTemplateNames();
  const query = useQuery(templatesQuery);
  const isLimited = isBound(useSession());
  const mayModify = useAllowed("messages_modify") && !isLimited;
  const taken = new Set(used.map(({ template }) => template));
  return (
    <Loaded query={query} skeleton={<Skeleton height="320px" />}>
      {({ items }) => {
        const left = items.flatMap((item) => {
          const { template = null } = item;
          return template === null || taken.has(template) ? [] : [{ ...item, name: names[template] }];
        });
        if (left.length === 0) return null;
        return (
          <section className="stack g12" aria-labelledby="templates">
            <div className="stack g4">
              <h2 id="templates" className="t20">{t`Ready to switch on`}</h2>
              <p className="mut t13">{t`Written in four languages. You see the message before it is switched on, and can change it at any time.`}</p>
            </div>
            <ul className={cx("panel flush", c.list)}>
              {left.map((template) => (
                <li key={template.template} className={cx(c.item, mayModify && c.whole)}>
                  <div className={c.head}>
                    <span className={cx(c.sign, c.off)} aria-hidden="true">
                      <Icon name={triggerIcons[template.trigger.kind]} />
                    </span>
                    <div className={c.words}>
                      <span className={c.name}>{template.name}</span>
                      <span className="t13 mut">{words(template.trigger)}</span>
                    </div>
                    <Switch checked={false} disabled={!mayModify} onChange={() => onChoose(template)}>
                      <VisuallyHidden>{template.name}</VisuallyHidden>
                    </Switch>
                  </div>
                </li>
              ))}
            </ul>
          </section>
        );
      }}
    </Loaded>
  );
}
