import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useFormat } from "@rewardo/web/i18n/index.ts";

/** How many of an audience can read a message on the card: those who have it open on a phone. */
export function useReaderWords(): (count: number, of: number) => string {
  const { t } = useLingui();
  const format = useFormat();
  return (count, of) => {
    if (of === 0) return t`Whoever takes the card on a phone can read it.`;
    const all = format.number(of);
    return plural(count, {
      one: `# of ${all} has the card on a phone and can read it.`,
      other: `# of ${all} have the card on a phone and can read it.`,
    });
  };
}

export function Readers({ count, of }: { count: number; of: number }) {
  const words = useReaderWords();
  return (
    <p className="t13" data-readers="">
      {words(count, of)}
    </p>
  );
}
