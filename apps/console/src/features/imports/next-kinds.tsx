import { useLingui } from "@lingui/react/macro";
import type { ImportKind } from "@rewardo/contract/import-fields";
import { Link } from "@tanstack/react-router";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import c from "./next-kinds.module.css";
import { kindIcons, useKindHints, useKindWords } from "./use-kinds.ts";

/** Kinds that were never imported, each a dashed tile that begins its import. */
export function NextKinds({ kinds }: { kinds: readonly ImportKind[] }) {
  const { t } = useLingui();
  const words = useKindWords();
  const hints = useKindHints();
  return (
    <section className={c.next}>
      <h2>{t`Not imported yet`}</h2>
      <ul className={c.tiles}>
        {kinds.map((kind) => (
          <li key={kind}>
            <Link to="/imports/new" search={{ kind }} className={c.tile}>
              <Icon name={kindIcons[kind]} />
              <b>{words[kind]}</b>
              <span>{hints[kind]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
