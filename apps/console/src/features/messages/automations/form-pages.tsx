import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import {
  AutomationInput,
  type Automation,
  type AutomationMessage,
  type AutomationTrigger,
} from "@rewardo/contract/automation-fields";
import { pickText } from "@rewardo/rules/localized-text";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { FormSkeleton } from "../../../kit/form/form-body.tsx";
import { custom } from "../../../kit/form/kinds/custom.tsx";
import { text } from "../../../kit/form/kinds/text.tsx";
import { RecordForm, type RecordFormProps } from "../../../kit/form/record-form.tsx";
import { DetailPage } from "../../../kit/record/detail-page.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { useRecordCache } from "../../../kit/record/use-record-cache.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Select } from "@rewardo/ui/fields/select.tsx";
import { Note } from "@rewardo/ui/note.tsx";
import { useGroups } from "../composer/use-groups.ts";
import { automationCalls, automationQuery } from "./api.ts";
import { blankEmail } from "./as-channel.ts";
import { choice } from "./choice.tsx";
import { ComposerPreview } from "../preview/composer-preview.tsx";
import { MessageField } from "./message-field.tsx";
import { TriggerField } from "./trigger-field.tsx";
import { useDelayWords, useRepeatWords, useTriggerWords } from "./use-automation-words.ts";

const heights = [44, 84, 44, 160];
const birthday: AutomationTrigger = { kind: "birthday", days_before: 0 };
const hours = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20];
const delays = [0, 1, 2, 4, 24, 48, 72, 168];
const repeats = [7, 30, 45, 90, 180, 300];
const shares = [0, 5, 10, 20, 30, 50];
const windows = [7, 14, 30, 60, 90];

/** What stands for the whole where little room is. */
const headOf = ({ content }: AutomationMessage) =>
  "blocks" in content ? content.subject : "title" in content ? content.title : content.text;

interface AutomationFormProps extends Pick<
  RecordFormProps<typeof AutomationInput, Automation>,
  "record" | "save" | "reload" | "onSaved" | "onCancel"
> {
  label: string;
}

/** Everything about an automation that people write. */
function AutomationForm(props: AutomationFormProps) {
  const { t } = useLingui();
  const words = useTriggerWords();
  const delayWords = useDelayWords();
  const repeatWords = useRepeatWords();
  const language = useSession().business?.language ?? "en";
  const afterwards = (days: number | null) => plural(days ?? 0, { one: "# day", other: "# days" });
  const format = useFormat();
  const percent = (share: number | null) => format.percent((share ?? 0) / 100);
  const clock = (hour: number | null) => `${hour ?? 0}:00`;
  const delayed = (delay: number | null) => delayWords(delay ?? 0) ?? t`At once`;
  return (
    <RecordForm
      {...props}
      opensBeside
      beside={({ message }) => <ComposerPreview content={message?.content ?? blankEmail} />}
      schema={AutomationInput}
      defaults={{
        ...{ trigger: birthday, delay_hours: 0, hour: 9, promotion_group_id: null, held_out_percent: 10 },
        ...{ repeat_days: 300, window_days: 30, message: { channel: "email", content: blankEmail } },
      }}
      sections={[
        {
          fields: [text({ name: "name", label: t`Name`, hint: t`For you alone.` })],
        },
        {
          title: t({ message: "When", comment: "Head of a column" }),
          fields: [
            custom<AutomationTrigger, "trigger">({
              name: "trigger",
              label: t`What sets it off`,
              show: (value) => (value === null ? null : words(value)),
              render: ({ value, set, error, disabled }) => (
                <TriggerField value={value ?? birthday} onChange={set} error={error} disabled={disabled} />
              ),
            }),
            choice({
              name: "delay_hours",
              label: t({ message: "When to send", comment: "A message goes out after what sets it off" }),
              hint: t`If it no longer holds by then, nothing is sent.`,
              half: true,
              options: delays.map((value) => ({ value, label: delayed(value) })),
              other: delayed,
            }),
            choice({
              name: "hour",
              label: t`Time of day`,
              hint: t`For what comes with a day, as a birthday does.`,
              half: true,
              options: hours.map((value) => ({ value, label: clock(value) })),
              other: clock,
            }),
          ],
        },
        {
          title: t({ message: "To whom", comment: "Part of a form: a message" }),
          fields: [
            custom<string, "promotion_group_id">({
              name: "promotion_group_id",
              label: t({ message: "Group", context: "of customers" }),
              show: (value) => value,
              render: (field) => (
                <GroupSelect value={field.value} onChange={field.set} error={field.error} disabled={field.disabled} />
              ),
            }),
            choice({
              name: "repeat_days",
              label: t({ message: "To the same customer", comment: "How often an automation writes" }),
              options: [...repeats, null].map((value) => ({ value, label: repeatWords(value) })),
              other: repeatWords,
            }),
          ],
        },
        {
          title: t({ message: "What", comment: "Part of a form: the content of a message" }),
          fields: [
            custom<AutomationMessage, "message">({
              name: "message",
              label: t({ message: "Content", context: "message" }),
              show: (value) => (value === null ? null : pickText(headOf(value), language, language)),
              render: (field) => <MessageField {...field} />,
            }),
          ],
        },
        {
          title: t`What the message brought`,
          fields: [
            choice({
              name: "held_out_percent",
              label: t`Customers held out`,
              hint: t`They get nothing, always the same ones, so that you see what the message brings.`,
              half: true,
              options: shares.map((value) => ({ value, label: percent(value) })),
              other: percent,
            }),
            choice({
              name: "window_days",
              label: t`Compared over`,
              hint: t`Visits and spend after the message.`,
              half: true,
              options: windows.map((value) => ({ value, label: afterwards(value) })),
              other: afterwards,
            }),
          ],
        },
      ]}
    />
  );
}

interface GroupSelectProps {
  value: string | null;
  onChange: (value: string | null) => void;
  error: string | undefined;
  disabled: boolean;
}

function GroupSelect({ value, onChange, error, disabled }: GroupSelectProps) {
  const { t } = useLingui();
  const groups = useGroups(true);
  return (
    <Select
      label={t({ message: "Group", context: "of customers" })}
      options={groups}
      placeholder={t`All customers`}
      optional
      value={value ?? ""}
      error={error}
      disabled={disabled}
      onChange={({ currentTarget }) => onChange(currentTarget.value === "" ? null : currentTarget.value)}
    />
  );
}

/** A new automation; it is switched on from its page. */
export function AutomationCreatePage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const cache = useRecordCache<Automation>("automations");
  const title = t`New automation`;
  usePageTitle(title);
  return (
    <DetailPage
      back={{ to: "/messages/automations", label: t`Automations` }}
      title={title}
      sub={t`To customers who agreed`}
    >
      <AutomationForm
        label={title}
        record={null}
        save={({ record, values, changes, version, idempotencyKey }) =>
          record === null
            ? call(automationCalls.create, { body: values, idempotencyKey })
            : call(automationCalls.update, { params: { id: record._id }, body: changes, version })
        }
        onSaved={(saved) => {
          cache.put(saved);
          cache.refreshLists();
          void navigate({ to: "/messages/automations/$id", params: { id: saved._id }, replace: true });
        }}
        onCancel={() => void navigate({ to: "/messages/automations" })}
      />
    </DetailPage>
  );
}

export function AutomationEditPage() {
  const { t } = useLingui();
  const { id } = useParams({ from: "/main/messages/automations/$id/edit" });
  const navigate = useNavigate();
  const query = useQuery(automationQuery(id));
  const cache = useRecordCache<Automation>("automations");
  const title =
    query.data?.name ?? t({ message: "Automation", comment: "A message that something sets off by itself" });
  usePageTitle(title);
  return (
    <DetailPage back={{ to: "/messages/automations/$id", params: { id }, label: title }} title={title}>
      <Loaded query={query} skeleton={<FormSkeleton heights={heights} isBeside />}>
        {(automation) =>
          automation.can.modify && automation.status !== "archived" ? (
            <div className="stack g24">
              {automation.status === "on" && (
                <Note>{t`It is on: what you save goes out from the next message on.`}</Note>
              )}
              <AutomationForm
                key={automation._id}
                label={title}
                record={automation}
                save={({ changes, version }) =>
                  call(automationCalls.update, { params: { id }, body: changes, version })
                }
                reload={() => call(automationCalls.read, { params: { id } })}
                onSaved={(saved) => {
                  cache.put(saved);
                  cache.refreshLists();
                  void navigate({ to: "/messages/automations/$id", params: { id }, replace: true });
                }}
              />
            </div>
          ) : (
            <Note>{t`An archived automation can no longer be changed.`}</Note>
          )
        }
      </Loaded>
    </DetailPage>
  );
}
