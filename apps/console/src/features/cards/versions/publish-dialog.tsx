import { DateField } from "../../../kit/days/date-field.tsx";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { PublishInput, PublishPreview } from "@rewardo/contract/programmes";
import type { LocalizedText } from "@rewardo/contract/fields";
import { addDays } from "@rewardo/rules/local-day";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { LocalizedTextField } from "../../../kit/form/kinds/localized-text-field.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { useAskedClose } from "../../../kit/actions/use-asked-close.tsx";
import { useLayer } from "@rewardo/ui/overlays/back-layers.ts";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { isApiError } from "@rewardo/web/api-error.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { RadioGroup } from "@rewardo/ui/fields/radio-group.tsx";
import { Select } from "@rewardo/ui/fields/select.tsx";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { Problem } from "@rewardo/ui/problem.tsx";
import { Dialog } from "@rewardo/ui/overlays/dialog.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { Tag } from "@rewardo/ui/tag.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { programmeCalls } from "../api.ts";
import { ChangeList } from "./change-list.tsx";
import c from "./publish-dialog.module.css";
import { TermsToPublish } from "../terms/terms-to-publish.tsx";
import { SimulatedCost } from "../simulation/simulated-cost.tsx";
import { useCardDraft } from "../use-draft.ts";

interface PublishDialogProps {
  isOpen: boolean;
  /** Only what differs, with the way on to publishing. */
  showsOnly: boolean;
  onClose: () => void;
  onPublish: () => void;
}

/** What publishing changes and for whom, from when on, and why where members would have less. */
export function PublishDialog({ isOpen, showsOnly, onClose, onPublish }: PublishDialogProps) {
  const { programme } = useCardDraft();
  const [shown, setShown] = useState({ showsOnly, count: 0 });
  const now = { showsOnly, count: programme.changes.length };
  if (isOpen && (shown.showsOnly !== showsOnly || shown.count !== now.count)) setShown(now);
  const preview = useQuery({
    queryKey: ["programmes", "preview", programme.card_id, programme.version],
    queryFn: ({ signal }) => call(programmeCalls.preview, { params: { id: programme.card_id }, signal }),
    enabled: isOpen,
    gcTime: 0,
    staleTime: 0,
  });
  return shown.showsOnly ? (
    <Shown isOpen={isOpen} preview={preview} onClose={onClose} onPublish={onPublish} />
  ) : (
    <Publish key={String(isOpen)} isOpen={isOpen} preview={preview} count={shown.count} onClose={onClose} />
  );
}

type PreviewQuery = ReturnType<typeof useQuery<PublishPreview>>;

function Changes({ preview }: { preview: PreviewQuery }) {
  const { programme } = useCardDraft();
  return (
    <Loaded query={preview} skeleton={<Skeleton height="120px" />}>
      {({ changes }) => (
        <ChangeList
          type={programme.type}
          changes={changes}
          aside={({ direction, members }) => <Direction direction={direction} members={members} />}
        />
      )}
    </Loaded>
  );
}

function Direction({ direction, members }: Pick<PublishPreview["changes"][number], "direction" | "members">) {
  if (members === 0) return null;
  if (direction === null)
    return <Tag>{plural(members, { one: "touches # customer", other: "touches # customers" })}</Tag>;
  return direction === "more" ? (
    <Tag tone="ok">
      <Icon name="arrow-up" size={14} />
      {plural(members, { one: "# gets more", other: "# get more" })}
    </Tag>
  ) : (
    <Tag tone="bad">
      <Icon name="arrow-down" size={14} />
      {plural(members, { one: "# would have less", other: "# would have less" })}
    </Tag>
  );
}

function Shown({
  isOpen,
  preview,
  onClose,
  onPublish,
}: Omit<PublishDialogProps, "showsOnly"> & { preview: PreviewQuery }) {
  const { t } = useLingui();
  useLayer(isOpen, onClose);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => !next && onClose()}
      sheet
      title={t`Not published yet`}
      description={t`Customers and tills see none of it before you publish.`}
      actions={
        <>
          <Button kind="primary" onClick={onPublish}>{t`Publish`}</Button>
          <Button onClick={onClose}>{t`Keep editing`}</Button>
        </>
      }
    >
      <Changes preview={preview} />
    </Dialog>
  );
}

type Mode = PublishInput["mode"];
type Until = NonNullable<PublishInput["others_until"]>["kind"];

function Publish({
  isOpen,
  preview,
  count,
  onClose,
}: {
  isOpen: boolean;
  preview: PreviewQuery;
  count: number;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useErrorWords();
  const { programme, put, refresh } = useCardDraft();
  const { business } = useSession();
  const hasLevels = programme.live.levels.some(({ status }) => status === "active");
  const [tomorrow] = useState(() => addDays(format.day(Date.now()), 1));
  const [chosenMode, setMode] = useState<Mode | null>(null);
  const [chosenDay, setDay] = useState<string | null>(null);
  const [until, setUntil] = useState<Until>(programme.type === "points" ? "day" : "full_card");
  const [reason, setReason] = useState<LocalizedText | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isReasonDue, setReasonDue] = useState(false);
  const { close, question } = useAskedClose({ isOpen, isDirty: reason !== null, onClose });
  // Sent again after silence, the same is published once; another choice is another publishing.
  const [sent, setSent] = useState({ of: "", key: "" });
  const counted = preview.data;
  const earliest = counted?.earliest_day ?? null;
  const mode = chosenMode ?? (earliest === null ? "now" : "from_day");
  const firstDay = earliest ?? tomorrow;
  const day = chosenDay ?? firstDay;
  const needsReason = (counted?.worse ?? 0) > 0 && (mode !== "joiners" || until === "day");
  const members = counted?.touched ?? 0;
  const worse = counted?.worse ?? 0;
  const language = business?.language ?? "en";

  const send = async () => {
    setProblem(null);
    if (needsReason && reason?.[language] === undefined) {
      setReasonDue(true);
      throw new Error("A reason is needed");
    }
    const others_until: PublishInput["others_until"] = until === "day" ? { kind: "day", day } : { kind: until };
    const body: PublishInput = {
      mode,
      ...(mode === "from_day" ? { day } : {}),
      ...(mode === "joiners" ? { others_until } : {}),
      ...(needsReason && reason !== null ? { reason } : {}),
    };
    const of = JSON.stringify(body);
    const idempotencyKey = sent.of === of ? sent.key : crypto.randomUUID();
    setSent({ of, key: idempotencyKey });
    try {
      const { card_id: id, version } = programme;
      const answer = await call(programmeCalls.publish, { params: { id }, body, version, idempotencyKey });
      onClose();
      put(answer);
      void refresh();
      toast("success", mode === "from_day" ? t`Published, and in force from that day on` : t`Published`);
    } catch (error) {
      setProblem(
        isApiError(error, "version_conflict")
          ? t`The draft was changed or published in the meantime. Look at what differs now.`
          : words(error),
      );
      if (isApiError(error, "version_conflict")) void refresh();
      throw error;
    }
  };

  const title = plural(count, { one: "Publish # change?", other: "Publish # changes?" });
  const told = format.localDay(firstDay);
  const dayField = (
    <div className={c.day}>
      <DateField label={t`First day`} min={firstDay} value={day} onChange={setDay} />
    </div>
  );
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => !next && close()}
      sheet
      title={count === 0 ? t`Publish the card?` : title}
      closeButton
      actions={
        <>
          <AsyncButton
            kind="primary"
            action={send}
            disabled={counted === undefined}
            pending={t`Publishing`}
            done={t`Published`}
            failed={t`Not published`}
          >
            {members === 0
              ? t`Publish`
              : plural(members, { one: "Publish for # customer", other: "Publish for # customers" })}
          </AsyncButton>
          <Button onClick={close}>{t`Keep editing`}</Button>
        </>
      }
    >
      <Changes preview={preview} />
      {counted !== undefined && counted.members > 0 && (
        <dl className={c.figures}>
          <div>
            <dd>{format.number(members)}</dd>
            <dt>{plural(counted.members, { one: "of # customer touched", other: "of # customers touched" })}</dt>
          </div>
          <div className={worse > 0 ? c.worse : undefined}>
            <dd>{format.number(worse)}</dd>
            <dt>{t`would have less`}</dt>
          </div>
        </dl>
      )}
      {isOpen && count > 0 && <TermsToPublish />}
      {isOpen && count > 0 && <SimulatedCost card_id={programme.card_id} onLeave={onClose} />}
      {needsReason && (
        <LocalizedTextField
          label={plural(worse, { one: "Why does # customer get less?", other: "Why do # customers get less?" })}
          hint={t`Customers read it on their card and with the rules.`}
          language={language}
          value={reason}
          onChange={(next) => {
            setReason(next);
            setReasonDue(false);
          }}
          errorOf={(one) => (isReasonDue && one === language ? t`Say why, in a sentence.` : undefined)}
        />
      )}
      {earliest !== null && (
        <p className={c.notice}>
          {t`Customers who would have less are told today, on their card and by mail. For them it can start on ${told} at the earliest.`}
        </p>
      )}
      <RadioGroup
        legend={t`When does it start`}
        column
        value={mode}
        onChange={setMode}
        options={[
          ...(earliest === null ? [{ value: "now" as const, label: t`From now, for everyone` }] : []),
          { value: "from_day", label: t`From a day on` },
          {
            value: "joiners",
            label: t`Only for customers who join later`,
            hint: t`Others keep today’s rules until a moment that you choose below.`,
          },
        ]}
      />
      {mode === "from_day" && dayField}
      {mode === "joiners" && (
        <Select
          label={t`Others keep today’s rules`}
          options={[
            ...(programme.type === "points" ? [] : [{ value: "full_card", label: t`until their next full card` }]),
            ...(hasLevels ? [{ value: "level_period", label: t`until a new period of their level begins` }] : []),
            { value: "day", label: t`until a day` },
          ]}
          value={until}
          onChange={({ currentTarget }) => setUntil(currentTarget.value as Until)}
        />
      )}
      {mode === "joiners" && until === "day" && dayField}
      <Problem>{problem}</Problem>
      {question}
    </Dialog>
  );
}
