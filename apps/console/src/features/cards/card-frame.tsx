import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Programme } from "@rewardo/contract/programmes";
import { useQuery } from "@tanstack/react-query";
import { Outlet, useMatchRoute, useNavigate, useParams } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { LeaveQuestion } from "../../kit/form/saving/leave-question.tsx";
import { PublishBar } from "../../kit/publish/publish-bar.tsx";
import { DetailPage } from "../../kit/record/detail-page.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { useIsWide } from "@rewardo/web/use-is-wide.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { refreshSession, useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { Tag } from "@rewardo/ui/tag.tsx";
import { VisuallyHidden } from "@rewardo/ui/visually-hidden.tsx";
import { call } from "@rewardo/web/api.ts";
import { programmeCalls, programmeQuery } from "./api.ts";
import { ArchiveCard } from "./versions/archive-card.tsx";
import { DraftProvider, useCardDraft, useDraft } from "./use-draft.ts";
import { useCardWords } from "./use-card-words.ts";
import { useMayEdit } from "./use-may-edit.ts";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";

const PublishDialog = lazy(async () => ({ default: (await import("./versions/publish-dialog.tsx")).PublishDialog }));
const DiscardDialog = lazy(async () => ({ default: (await import("./versions/discard-dialog.tsx")).DiscardDialog }));

/** Every page of one loyalty program: its name, its parts, and what is not published yet. */
export function CardFrame() {
  const { cardId } = useParams({ from: "/main/cards/$cardId" });
  const query = useQuery(programmeQuery(cardId));
  return (
    <>
      {query.data === undefined && <SectionTitle />}
      <Loaded query={query} skeleton={<Skeleton height="360px" />}>
        {(programme) => <Frame key={cardId} programme={programme} />}
      </Loaded>
    </>
  );
}

/** A card that is missing or not there yet has no name of its own. */
function SectionTitle() {
  const { t } = useLingui();
  usePageTitle(t`Loyalty programs`);
  return null;
}

function Frame({ programme }: { programme: Programme }) {
  const { t } = useLingui();
  const format = useFormat();
  const draft = useDraft(programme);
  const words = useCardWords(programme.type);
  const mayEdit = useMayEdit();
  const seesFeedback = useAllowed("transactions_view");
  const navigate = useNavigate();
  const matches = useMatchRoute();
  const { business } = useSession();
  const [question, setQuestion] = useState<"publish" | "discard" | "show" | null>(null);
  /** From the first question on the dialogs stay mounted, because closing is animated. */
  const [wasAsked, setWasAsked] = useState(false);
  if (question !== null && !wasAsked) setWasAsked(true);
  const { content } = draft;
  const title = words.text(content.name);
  usePageTitle(title);
  const cardId = programme.card_id;
  const params = { cardId };
  const since = format.date(programme.live_since);
  const used = plural(programme.members_count, { one: "in use by # customer", other: "in use by # customers" });
  const ask = (what: "publish" | "discard" | "show") =>
    void draft.flush().then((isKept) => {
      if (isKept || what === "discard") setQuestion(what);
    });
  const editor = programme.edited_by === null || programme.edited_at === null ? undefined : programme.edited_by.name;
  const isVersions = matches({ to: "/cards/$cardId/versions", params }) !== false;
  const isSimulate = matches({ to: "/cards/$cardId/simulate", params }) !== false;
  const isTerms = matches({ to: "/cards/$cardId/terms", params }) !== false;
  const isAside = isVersions || isSimulate || isTerms;
  const isWide = useIsWide();
  const canBePublished =
    mayEdit && programme.status === "draft" && programme.changes.length === 0 && content.earning.mode !== "undefined";
  return (
    <DraftProvider value={draft}>
      <DetailPage
        back={
          isAside
            ? { to: "/cards/$cardId", params, label: title }
            : { to: "/cards", label: business === null ? t`Loyalty programs` : t`All programs` }
        }
        title={isVersions ? t`Versions` : isSimulate ? t`Simulate` : isTerms ? t`Rules for customers` : title}
        sub={
          isVersions
            ? t`Who published what, and when.`
            : isSimulate
              ? t`Try your draft on past days. Nothing is saved, and no one notices.`
              : isTerms
                ? t`As customers read them on their card.`
                : programme.status === "draft"
                  ? t`Not published yet`
                  : t`Live since ${since}, ${used}`
        }
        status={programme.status === "archived" ? <Tag>{t({ message: "Archived", context: "card" })}</Tag> : undefined}
        actions={
          isVersions ? (
            <Button icon="scales" onClick={() => void navigate({ to: "/cards/$cardId/terms", params })}>
              {t`Rules for customers`}
            </Button>
          ) : isAside ? undefined : (
            <>
              {mayEdit && (
                <Button
                  icon="chart-line-up"
                  square={!isWide}
                  onClick={() => void navigate({ to: "/cards/$cardId/simulate", params, search: true })}
                >
                  {isWide ? t`Simulate` : <VisuallyHidden>{t`Simulate`}</VisuallyHidden>}
                </Button>
              )}
              {business !== null && programme.status === "active" && (
                <Button
                  icon="printer"
                  square={!isWide}
                  onClick={() => void navigate({ to: "/cards/$cardId/print", params })}
                >
                  {isWide ? t`Print` : <VisuallyHidden>{t`Print`}</VisuallyHidden>}
                </Button>
              )}
              <Button
                icon="clock-counter-clockwise"
                square={!isWide}
                onClick={() => void navigate({ to: "/cards/$cardId/versions", params, search: true })}
              >
                {isWide ? t`History` : <VisuallyHidden>{t`History`}</VisuallyHidden>}
              </Button>
              {mayEdit && programme.status === "archived" && <ArchiveCard />}
              {canBePublished && <PublishNew />}
            </>
          )
        }
        // A phone's width is for the program; its way to simulation, paper and history is round buttons.
        isCompact={!isWide && !canBePublished && programme.status !== "archived"}
        tabsLabel={t`Parts of the program`}
        tabs={
          isAside
            ? undefined
            : [
                { label: t({ message: "Card", context: "tab" }), to: "/cards/$cardId", params },
                {
                  label: t`Rewards`,
                  to: "/cards/$cardId/rewards",
                  params,
                  count: content.rewards.filter(({ status }) => status !== "archived").length,
                },
                {
                  label: t`Coupons`,
                  to: "/cards/$cardId/coupons",
                  params,
                  count: content.coupons.filter(({ status }) => status !== "archived").length,
                },
                {
                  label: t`Offers`,
                  to: "/cards/$cardId/offers",
                  params,
                  count: content.offers.filter(({ status }) => status !== "archived").length,
                },
                {
                  label: t`Levels`,
                  to: "/cards/$cardId/levels",
                  params,
                  count: content.levels.filter(({ status }) => status !== "archived").length,
                },
                { label: t`Groups`, to: "/cards/$cardId/groups", params },
                { label: t`Challenges`, to: "/cards/$cardId/challenges", params },
                { label: t({ message: "Inviting", context: "tab" }), to: "/cards/$cardId/referral", params },
                ...(seesFeedback ? [{ label: t`Feedback`, to: "/cards/$cardId/feedback" as const, params }] : []),
              ]
        }
      >
        <Outlet />
        {/* The card's pages share the unsaved draft. Leaving them saves it, and asks only if saving has just failed. */}
        <LeaveQuestion
          isDirty={(to) =>
            to === undefined ? draft.state !== "kept" : draft.state === "failed" && !to.startsWith(`/cards/${cardId}`)
          }
        />
        {mayEdit && (
          <PublishBar
            changes={programme.changes.length}
            editor={editor === "" ? undefined : editor}
            onShow={() => ask("show")}
            onDiscard={() => ask("discard")}
            onPublish={() => ask("publish")}
          />
        )}
        {wasAsked && (
          <Suspense fallback={null}>
            <PublishDialog
              isOpen={question === "publish" || question === "show"}
              showsOnly={question === "show"}
              onClose={() => setQuestion(null)}
              onPublish={() => setQuestion("publish")}
            />
            <DiscardDialog isOpen={question === "discard"} onClose={() => setQuestion(null)} />
          </Suspense>
        )}
      </DetailPage>
    </DraftProvider>
  );
}

/** Publishes a card as it was begun: nothing of it differs, so there is no bar that would. */
function PublishNew() {
  const { t } = useLingui();
  const { programme, put, refresh } = useCardDraft();
  const { card_id: id, version } = programme;
  const publish = async () => {
    put(await call(programmeCalls.publish, { params: { id }, body: { mode: "now" }, version }));
    void refresh();
    void refreshSession();
  };
  return (
    <AsyncButton kind="primary" action={publish} pending={t`Publishing`} done={t`Published`} failed={t`Not published`}>
      {t`Publish`}
    </AsyncButton>
  );
}
