import { Link } from "@tanstack/react-router";
import type { MarkedToken, Token } from "marked";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import c from "./handbook.module.css";
import { pictureOf } from "./pictures.ts";

/** An article's Markdown: paragraphs, lists, emphasis, photographs and links to pages of the console. Anything else is text. */
export function ArticleText({ tokens }: { tokens: readonly Token[] }) {
  return tokens.map((token, at) => <Part key={at} token={token as MarkedToken} />);
}

function Part({ token }: { token: MarkedToken }) {
  switch (token.type) {
    case "space":
      return null;
    case "paragraph":
      return (
        <p>
          <ArticleText tokens={token.tokens} />
        </p>
      );
    case "list": {
      const List = token.ordered ? "ol" : "ul";
      return (
        <List>
          {token.items.map((item, at) => (
            <li key={at}>
              <ArticleText tokens={item.tokens} />
            </li>
          ))}
        </List>
      );
    }
    case "strong":
      return (
        <strong>
          <ArticleText tokens={token.tokens} />
        </strong>
      );
    case "link":
      return (
        <Link to={token.href} className="link">
          <ArticleText tokens={token.tokens} />
        </Link>
      );
    case "image":
      return <Picture name={token.href} alt={token.text} />;
    case "text":
      return token.tokens === undefined ? <>{token.text}</> : <ArticleText tokens={token.tokens} />;
    default:
      return <>{token.raw}</>;
  }
}

/** A screen of a phone: three by four, whatever its size. */
function Picture({ name, alt }: { name: string; alt: string }) {
  const { locale } = useFormat();
  return <img src={pictureOf(name, locale)} alt={alt} width={390} height={520} loading="lazy" className={c.picture} />;
}
