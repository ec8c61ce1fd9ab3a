import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { ProgrammeVersion } from "@rewardo/contract/programmes";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { AskDialog } from "../../../kit/actions/ask-dialog.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { cx } from "@rewardo/ui/cx.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { Tag } from "@rewardo/ui/tag.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { programmeCalls, versionQuery, versionsQuery } from "../api.ts";
import { CardPreview } from "../card/card-preview.tsx";
import { ChangeList } from "./change-list.tsx";
import { useCardDraft } from "../use-draft.ts";
import { useCardWords } from "../use-card-words.ts";
import { useMayEdit } from "../use-may-edit.ts";
import c from "./versions-page.module.css";

/** The draft and the published versions of a card with their authors, newest first, beside the card of the chosen one. */
export function VersionsPage() {
  const { t } = useLingui();
  const { programme } = useCardDraft();
  const query = useQuery(versionsQuery(programme.card_id));
  const [chosen, setChosen] = useState<ProgrammeVersion | null>(null);
  const card = useRef<HTMLDivElement>(null);
  const choose = (version: ProgrammeVersion) => {
    setChosen(version.is_live ? null : version);
    // On phones the card stands above the list.
    card.current?.scrollIntoView({ block: "nearest" });
  };
  return (
    <div className={c.columns}>
      <div className={c.list}>
        <DraftRow />
        <Loaded query={query} skeleton={<Skeleton height="240px" />}>
          {({ items }) => (
            <ul className={c.versions} aria-label={t`Versions`}>
              {items.map((version) => (
                <Version
                  key={version._id}
                  version={version}
                  isShown={chosen === null ? version.is_live : chosen._id === version._id}
                  onShow={choose}
                />
              ))}
            </ul>
          )}
        </Loaded>
      </div>
      <div className={c.card} ref={card}>
        {chosen === null ? (
          <CardPreview type={programme.type} content={programme.live} />
        ) : (
          <PastCard version={chosen} />
        )}
      </div>
    </div>
  );
}

/** The card as a version had it. */
function PastCard({ version: { _id, number } }: { version: ProgrammeVersion }) {
  const { t } = useLingui();
  const format = useFormat();
  const { programme } = useCardDraft();
  const query = useQuery(versionQuery(programme.card_id, _id));
  return (
    <Loaded query={query} skeleton={<Skeleton height="300px" />}>
      {({ content }) => (
        <CardPreview title={t`Version ${format.number(number)}`} type={programme.type} content={content} />
      )}
    </Loaded>
  );
}

/** What is not published yet stands above what is, as long as there is anything. */
function DraftRow() {
  const { t } = useLingui();
  const format = useFormat();
  const { programme } = useCardDraft();
  const { changes, edited_by, edited_at } = programme;
  if (changes.length === 0) return null;
  const when = edited_at === null ? "" : format.date(edited_at, "dateTime");
  return (
    <div className={cx(c.version, c.draft)}>
      <span className={c.number}>
        <Icon name="pencil-simple" />
      </span>
      <div className={c.what}>
        <p className={c.head}>
          <b>{plural(changes.length, { one: "Draft with # change", other: "Draft with # changes" })}</b>
        </p>
        <p className={c.line}>{[edited_by?.name, when].filter(Boolean).join(", ")}</p>
      </div>
      <Link to="/cards/$cardId" params={{ cardId: programme.card_id }} className={buttonClass({ size: "compact" })}>
        {t({ message: "Open", context: "card" })}
      </Link>
    </div>
  );
}

interface VersionProps {
  version: ProgrammeVersion;
  /** Its card stands beside the list. */
  isShown: boolean;
  onShow: (version: ProgrammeVersion) => void;
}

function Version({ version, isShown, onShow }: VersionProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { programme } = useCardDraft();
  const words = useCardWords(programme.type);
  const mayEdit = useMayEdit();
  const by = version.published_by?.name ?? "";
  const when = format.date(version.created_at, "dateTime");
  const from = format.date(version.valid_from);
  const [now] = useState(() => Date.now());
  const isAhead = Date.parse(version.valid_from) > now;
  const touched = version.members_touched ?? 0;
  const reason = words.text(version.reason);
  return (
    <li className={cx(c.version, isShown && c.shown)}>
      <span className={c.number}>{format.number(version.number)}</span>
      <div className={c.what}>
        <p className={c.head}>
          <button type="button" className={c.show} aria-pressed={isShown} onClick={() => onShow(version)}>
            {by === "" ? when : `${by}, ${when}`}
          </button>
          {version.is_live && <Tag tone="ok">{t({ message: "live", context: "version" })}</Tag>}
          {isAhead && <Tag>{t`from ${from}`}</Tag>}
          {version.audience === "joiners" && <Tag>{t`for new members`}</Tag>}
        </p>
        {version.changes.length === 0 ? (
          <p className={c.line}>{t`As it was set up`}</p>
        ) : (
          <ChangeList type={programme.type} changes={version.changes} />
        )}
        {touched > 0 && (
          <p className={c.line}>
            {plural(touched, { one: "It touched # customer.", other: "It touched # customers." })}
          </p>
        )}
        {reason !== "" && <p className={c.line}>{reason}</p>}
      </div>
      {mayEdit && !version.is_live && <DraftAgain version={version} />}
    </li>
  );
}

/** Makes a version the draft, after a question where there is a draft already. */
function DraftAgain({ version }: { version: ProgrammeVersion }) {
  const { t } = useLingui();
  const errorWords = useErrorWords();
  const { programme, put } = useCardDraft();
  const [isAsked, setAsked] = useState(false);
  const replace = async () => {
    const params = { id: programme.card_id, part_id: version._id };
    const answer = await call(programmeCalls.draftAgain, { params, version: programme.version });
    setAsked(false);
    put(answer);
    toast("success", t`It is the draft now. Publish it when you are ready.`);
  };
  const ask = () => {
    if (programme.changes.length > 0) setAsked(true);
    else replace().catch((error: unknown) => toast("error", errorWords(error)));
  };
  return (
    <>
      <Button size="compact" onClick={ask}>
        {t`Draft this again`}
      </Button>
      <AskDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t`Replace the draft?`}
        description={t`What is not published yet is lost.`}
        action={replace}
        words={{
          verb: t`Replace the draft`,
          pending: t`Replacing`,
          done: t({ message: "Replaced", context: "draft" }),
          failed: t`Not replaced`,
          keep: t`Keep editing`,
        }}
      />
    </>
  );
}
