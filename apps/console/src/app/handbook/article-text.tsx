import { Link } from "@tanstack/react-router";
import type { MarkedToken, Token } from "marked";

/** An article's Markdown: paragraphs, lists, emphasis and links to pages of the console. Anything else is text. */
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
    case "text":
      return token.tokens === undefined ? <>{token.text}</> : <ArticleText tokens={token.tokens} />;
    default:
      return <>{token.raw}</>;
  }
}
