import type { LevelPart, RewardPart } from "@rewardo/contract/programme-parts";
import { Suspense, type ReactNode } from "react";
import { Button } from "@rewardo/ui/button.tsx";
import { cx } from "@rewardo/ui/cx.ts";
import { EmptyState, type Ghost } from "@rewardo/loyalty/frame/empty-state.tsx";
import { Parts } from "@rewardo/ui/parts.tsx";
import { usePlaceWords } from "../../../kit/record/use-place-words.ts";
import { Tag } from "@rewardo/ui/tag.tsx";
import { CardPreview } from "../card/card-preview.tsx";
import c from "./part-list.module.css";
import { PartMenu } from "./part-menu.tsx";
import { useCardDraft } from "../use-draft.ts";
import { useCardWords } from "../use-card-words.ts";
import { useMayEdit } from "../use-may-edit.ts";
import type { PartActions } from "./use-part-actions.ts";

interface PartListProps {
  /** What this list is for: a line, or a choice of what is shown. */
  intro: ReactNode;
  label: string;
  /** On the button that adds one. */
  add: string;
  onAdd: () => void;
  /** Shown when there are no rows. */
  none: ReactNode;
  /** What is not there yet. */
  ghost: Ghost;
  isEmpty: boolean;
  /** Each row stands by itself, as tickets do. */
  apart?: boolean;
  /** Under the card, as customers see it. */
  shown?: ReactNode;
  /** Suggestions below the list. */
  suggested?: ReactNode;
  /** Level whose members see this card. */
  level?: LevelPart | undefined;
  /** The rows. */
  children: ReactNode;
}

/** Parts of a card's draft, beside the card as customers see it. */
export function PartList({
  intro,
  label,
  add,
  onAdd,
  none,
  ghost,
  isEmpty,
  apart = false,
  shown,
  suggested,
  level,
  children,
}: PartListProps) {
  const { programme, content } = useCardDraft();
  const mayEdit = useMayEdit();
  const hasChanges = programme.changes.length > 0;
  return (
    <div className={c.beside}>
      <div className={c.list}>
        <div className={c.head}>
          {typeof intro === "string" ? <p>{intro}</p> : intro}
          {mayEdit && (
            <Button kind={hasChanges ? "secondary" : "primary"} icon="plus-bold" onClick={onAdd}>
              {add}
            </Button>
          )}
        </div>
        {isEmpty ? (
          <EmptyState ghost={ghost} text={none} />
        ) : (
          <ul className={apart ? c.apart : c.rows} aria-label={label}>
            {children}
          </ul>
        )}
      </div>
      <div className={c.preview}>
        <CardPreview type={programme.type} content={content} level={level} />
        {shown}
        {mayEdit && suggested !== undefined && <Suspense fallback={null}>{suggested}</Suspense>}
      </div>
    </div>
  );
}

interface PartRowProps<Part> {
  part: Part;
  actions: PartActions<Part>;
  onEdit: (part: Part) => void;
  /** Content of the ring; a card is shown without a ring, as a picture of what the row says. */
  marker: ReactNode;
  isCard?: boolean;
  line: ReactNode;
  figure: ReactNode;
  /** The figure as it was published, where it differs. */
  was?: string | undefined;
}

/** One part of the draft: a dotted bar and a dashed tag say how it differs from what was published. */
export function PartRow<
  Part extends Pick<RewardPart, "_id" | "status" | "name"> & Partial<Pick<RewardPart, "place_ids">>,
>({ part, actions, onEdit, marker, isCard = false, line, figure, was }: PartRowProps<Part>) {
  const { programme } = useCardDraft();
  const words = useCardWords(programme.type);
  const mayEdit = useMayEdit();
  const name = words.text(part.name);
  const changed = actions.changeOf(part._id);
  const placeWords = usePlaceWords();
  const places = part.place_ids ?? null;
  return (
    <li className={cx(c.row, changed !== undefined && c.changed, part.status !== "active" && c.resting)}>
      <span className={isCard ? c.card : c.ring} aria-hidden={isCard || undefined}>
        {marker}
      </span>
      <div className={c.what}>
        <p className={c.name}>
          <b>{name}</b>
          {changed !== undefined && <Tag tone="line">{words.difference(changed.difference)}</Tag>}
        </p>
        <p className={c.line}>
          <Parts of={[line, places !== null && placeWords(places)]} />
        </p>
      </div>
      <div className={c.figure}>
        <b>{figure}</b>
        {was !== undefined && <span className={c.line}>{was}</span>}
      </div>
      {mayEdit && <PartMenu part={part} name={name} actions={actions} onEdit={onEdit} />}
    </li>
  );
}
