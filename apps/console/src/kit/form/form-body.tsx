import { useFormContext, useWatch } from "react-hook-form";
import { cx } from "@rewardo/ui/cx.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { useOwnBars } from "../../platform/own-bars.ts";
import type { FieldDescription, SectionDescription } from "./description.ts";
import c from "./form-body.module.css";

/** The fields of a form in their sections, which hairlines part. */
export function FormBody({ sections }: { sections: readonly SectionDescription[] }) {
  return sections.map((section, index) => (
    <div key={section.title ?? index} className={c.section}>
      {section.title !== undefined && <h2>{section.title}</h2>}
      {section.text !== undefined && <p className={c.text}>{section.text}</p>}
      <div className={c.fields}>
        {section.fields
          .filter(({ kind }) => kind !== "hidden")
          .map((field) => (
            <FieldPlace key={field.names.join(" ")} field={field} />
          ))}
      </div>
    </div>
  ));
}

/** A field where focus finds it when it is wrong. */
export function FieldPlace({ field }: { field: FieldDescription }) {
  const { only } = field;
  return only === undefined ? <Place field={field} /> : <PlaceWhile field={field} only={only} />;
}

interface PlaceProps {
  field: FieldDescription;
}

function PlaceWhile({ field, only }: PlaceProps & { only: NonNullable<FieldDescription["only"]> }) {
  const { control } = useFormContext();
  return only.isThere(useWatch({ control })) ? <Place field={field} /> : null;
}

function Place({ field }: PlaceProps) {
  return (
    <div className={cx(c.field, field.half === true && c.half)} data-fields={field.names.join(" ")}>
      {field.render()}
    </div>
  );
}

const reachable = "input, textarea, select, button, [tabindex]";

/** Moves the focus to the first control of the first field that is wrong, opened or not. */
export const focusFirstFault = (form: HTMLElement, hasFault: (name: string) => boolean): void => {
  const places = [...form.querySelectorAll<HTMLElement>("[data-fields]")];
  const place = places.find(({ dataset }) => (dataset["fields"] ?? "").split(" ").some(hasFault));
  const marked = place?.querySelector<HTMLElement>("[aria-invalid='true']");
  const control =
    marked?.matches(reachable) === true ? marked : (marked ?? place)?.querySelector<HTMLElement>(reachable);
  control?.focus();
};

interface FormSkeletonProps {
  /** Of the fields, in pixels. */
  heights: readonly number[];
  /** The form has something beside its fields. */
  isBeside?: boolean;
}

/** Placeholder of a form while its record loads, where the form will stand: one labelled block for each field. */
export function FormSkeleton({ heights, isBeside = false }: FormSkeletonProps) {
  useOwnBars();
  return (
    <div className={cx("stack g16", !isBeside && c.alone)}>
      {heights.map((height, index) => (
        <div key={index} className="stack g8">
          <Skeleton width="96px" />
          <Skeleton height={`${height}px`} />
        </div>
      ))}
    </div>
  );
}
