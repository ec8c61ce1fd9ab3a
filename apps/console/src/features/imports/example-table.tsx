import { useLingui } from "@lingui/react/macro";
import type { ImportField, ImportKind } from "@rewardo/contract/import-fields";
import { useImportWords } from "@rewardo/web/i18n/import-texts.ts";
import c from "./example-table.module.css";

/** Columns that most files have, with what two lines may say: names and figures, the same in each language. */
const examples: Readonly<Record<ImportKind, readonly (readonly [ImportField, string, string])[]>> = {
  customers: [
    ["full_name", "Nina Berg", "Jan Kos"],
    ["email", "nina@mail.example", "jan@mail.example"],
    ["phone", "+48 601 202 303", "+48 602 303 404"],
    ["balance", "7", "3"],
  ],
  transactions: [
    ["card_number", "4821 7093 5526", "4821 7093 5534"],
    ["occurred_at", "2026-11-03 09:41", "2026-11-03 09:58"],
    ["amount", "27.40", "12.00"],
    ["item_name", "Flat white", "Espresso"],
  ],
  products: [
    ["name", "Flat white", "Espresso"],
    ["price", "16.00", "12.00"],
    ["category", "Coffee", "Coffee"],
  ],
};

/** How a file of this kind may look, so that the right one is found before it is chosen. */
export function ExampleTable({ kind }: { kind: ImportKind }) {
  const { t } = useLingui();
  const { field } = useImportWords();
  return (
    <section className={c.example}>
      <h2>{t`What such a file may look like`}</h2>
      <table className={c.paper}>
        <tbody>
          {examples[kind].map(([name, ...lines]) => (
            <tr key={name}>
              <th scope="row">{field(name)}</th>
              {lines.map((line, nr) => (
                <td key={nr}>{line}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t`A column for each of these, in any order and under any name. Other columns may stay. You confirm what each column is before anything is imported.`}</p>
    </section>
  );
}
