import { useLingui } from "@lingui/react/macro";
import type { Locale } from "@rewardo/contract/fields";
import {
  readLegalText,
  type LegalBlock,
  type LegalSpan,
  type LegalText,
  type LegalTextName,
} from "@rewardo/contract/legal-texts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@rewardo/web/api.ts";
import { Note } from "@rewardo/ui/note.tsx";
import c from "./legal-dialog.module.css";

/** The operator's text in this language, or in one that there is. */
export const givenTextQuery = (name: LegalTextName, language: Locale) =>
  queryOptions({
    queryKey: ["legal_texts", name, language],
    queryFn: ({ signal }) => call(readLegalText, { params: { name }, query: { language }, signal }),
    staleTime: Infinity,
  });

/** The operator's own text; in another language than the page it says so and is read out as what it is. */
export function GivenText({ text, shown }: { text: LegalText; shown: Locale }) {
  const { t } = useLingui();
  const isOther = text.language !== shown;
  const language = new Intl.DisplayNames([shown], { type: "language" }).of(text.language) ?? text.language;
  return (
    <>
      {isOther && (
        <Note>{t({ message: `This text is available only in ${language}.`, comment: "Name of a language" })}</Note>
      )}
      <div className={c.given} lang={text.language}>
        {text.blocks.map((block, at) => (
          <Block key={at} block={block} />
        ))}
      </div>
    </>
  );
}

function Block({ block }: { block: LegalBlock }) {
  if (block.kind === "paragraph")
    return (
      <p>
        <Spans spans={block.spans} />
      </p>
    );
  if (block.kind === "heading") {
    const Heading = block.level === 2 ? "h3" : "h4";
    return (
      <Heading>
        <Spans spans={block.spans} />
      </Heading>
    );
  }
  const List = block.is_ordered ? "ol" : "ul";
  return (
    <List {...(block.first !== undefined && { start: block.first })}>
      {block.items.map((spans, at) => (
        <li key={at}>
          <Spans spans={spans} />
        </li>
      ))}
    </List>
  );
}

function Spans({ spans }: { spans: readonly LegalSpan[] }) {
  return spans.map(({ text, strong, em, href }, at) => {
    if (href !== undefined)
      return (
        <a
          key={at}
          className="link"
          href={href}
          {...(href.startsWith("https:") && { target: "_blank", rel: "noopener" })}
        >
          {text}
        </a>
      );
    if (strong === true) return <strong key={at}>{text}</strong>;
    return em === true ? <em key={at}>{text}</em> : <span key={at}>{text}</span>;
  });
}
