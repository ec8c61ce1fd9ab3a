import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { LevelPart } from "@rewardo/contract/programme-parts";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Select } from "@rewardo/ui/fields/select.tsx";
import { levelImpactQuery } from "../api.ts";
import { CardFace, heldAt } from "../card/card-face.tsx";
import { PartList, PartRow } from "../parts/part-list.tsx";
import { useCardDraft } from "../use-draft.ts";
import { useCardWords } from "../use-card-words.ts";
import { usePartActions } from "../parts/use-part-actions.ts";

const LevelDialog = lazy(async () => ({ default: (await import("./level-dialog.tsx")).LevelDialog }));

/** The steps that faithful customers climb, lowest first, with how many stand on each. */
export function LevelsPage() {
  const { t } = useLingui();
  const format = useFormat();
  const { programme, content } = useCardDraft();
  const words = useCardWords(programme.type);
  const actions = usePartActions("levels");
  const [edited, setEdited] = useState<LevelPart | "new" | null>(null);
  const { data: counts } = useQuery({
    ...levelImpactQuery(programme.card_id, {}),
    enabled: actions.rows.length > 0,
  });
  const rows = actions.rows.toSorted((one, other) => one.threshold - other.threshold);
  const [seenId, setSeenId] = useState<string | null>(null);
  // The highest comes first: it is what customers climb for.
  const seen = seenId === null ? rows.at(-1) : rows.find(({ _id }) => _id === seenId);
  const begins = (level: LevelPart): string => {
    const units = words.units(level.threshold);
    const { period_months: months } = level;
    if (level.basis === "balance") return t`from ${units} on the card`;
    return plural(months, { one: `from ${units} in # month`, other: `from ${units} in # months` });
  };
  const gives = ({ multiplier, description }: LevelPart): string[] => {
    const times = format.number(multiplier, 2);
    return [
      ...(multiplier > 1 ? [`${words.unit(5)} ×${times}`] : []),
      ...(description === null ? [] : [words.text(description)]),
    ];
  };
  const figure = (level: LevelPart): string | null => {
    if (counts === undefined || actions.publishedOf(level._id) === undefined) return null;
    const members = counts.levels.find(({ level_id }) => level_id === level._id)?.members ?? 0;
    return plural(members, { one: "# customer", other: "# customers" });
  };
  return (
    <>
      <PartList
        intro={t`Customers who come often rise to a level, and have more of each visit.`}
        label={t`Levels`}
        add={t`Add level`}
        onAdd={() => setEdited("new")}
        ghost={{ kind: "record", icon: "medal" }}
        none={t`No level yet. Everyone gets the same, however often they come.`}
        isEmpty={rows.length === 0}
        level={seen}
        shown={
          rows.length > 0 && (
            <Select
              label={t`Whose card is shown`}
              options={[
                { value: "", label: t({ message: "Without a level", context: "card" }) },
                ...rows.map(({ _id, name }) => ({ value: _id, label: words.text(name) })),
              ]}
              value={seen?._id ?? ""}
              onChange={({ currentTarget }) => setSeenId(currentTarget.value)}
            />
          )
        }
      >
        {rows.map((level) => {
          const was = actions.publishedOf(level._id);
          const before = was === undefined ? undefined : begins(was);
          return (
            <PartRow
              key={level._id}
              part={level}
              actions={actions}
              onEdit={setEdited}
              isCard
              marker={
                <CardFace type={programme.type} content={content} level={level} held={heldAt(0.6, content)} isSmall />
              }
              line={
                level.status === "draft"
                  ? t({ message: "paused", context: "level" })
                  : [begins(level), ...gives(level)].join(" · ")
              }
              figure={figure(level)}
              was={before !== undefined && before !== begins(level) ? t`was ${before}` : undefined}
            />
          );
        })}
      </PartList>
      {edited !== null && (
        <Suspense fallback={null}>
          <LevelDialog
            key={edited === "new" ? "new" : edited._id}
            level={edited === "new" ? null : edited}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </>
  );
}
