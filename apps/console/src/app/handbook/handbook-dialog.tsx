import { useLingui } from "@lingui/react/macro";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { ErrorPanel } from "@rewardo/loyalty/frame/error-panel.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { queryClient } from "@rewardo/web/query.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { Drawer } from "@rewardo/ui/overlays/drawer.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { type ArticleGroup, articleGroups } from "./article-groups.ts";
import { type ArticleName, articleOf, isArticle } from "./article-names.ts";
import { ArticleText } from "./article-text.tsx";
import rows from "../page-dialog/rows.module.css";
import c from "./handbook.module.css";
import { type Article, findArticles, readArticles } from "./read-articles.ts";

interface HandbookDialogProps {
  /** The article to begin with; any other text: the one about the page. */
  article: string;
  onClose: () => void;
}

/** The handbook beside any page: it opens with the article about that page, and has all of them to search. */
export function HandbookDialog(props: HandbookDialogProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Handbook {...props} />
    </QueryClientProvider>
  );
}

function Handbook({ article: asked, onClose }: HandbookDialogProps) {
  const { t } = useLingui();
  const words = useErrorWords();
  const { locale } = useFormat();
  const pathname = useLocation({ select: (location) => location.pathname });
  const { account, business } = useSession();
  const isOfPlatform = account !== null && business === null;
  const [open, setOpen] = useState<ArticleName | null>(() =>
    isArticle(asked) ? asked : articleOf(pathname, isOfPlatform),
  );
  const articles = useQuery({
    queryKey: ["handbook", locale],
    queryFn: () => readArticles(locale),
    staleTime: Infinity,
  });
  const article = articles.data?.find(({ name }) => name === open);
  return (
    <Drawer
      open
      onClose={onClose}
      title={article?.title ?? t`Handbook`}
      foot={article === undefined ? undefined : <Button onClick={() => setOpen(null)}>{t`All articles`}</Button>}
    >
      <div className={c.handbook}>
        {articles.isPending && <Skeleton height="240px" />}
        {articles.isError && <ErrorPanel message={words(articles.error)} onRetry={() => void articles.refetch()} />}
        {article !== undefined ? (
          <div className={c.article}>
            <ArticleText tokens={article.tokens} />
          </div>
        ) : (
          articles.data !== undefined && (
            <Contents
              articles={articles.data.filter(({ name }) => name !== "platform" || isOfPlatform)}
              onOpen={setOpen}
            />
          )
        )}
      </div>
    </Drawer>
  );
}

interface ContentsProps {
  articles: readonly Article[];
  onOpen: (name: ArticleName) => void;
}

function Contents({ articles, onOpen }: ContentsProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  const found = findArticles(articles, typed);
  const names = useGroupNames();
  return (
    <>
      <TextField
        label={t`Search the handbook`}
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <p className="mut" role="status">
        {found.length === 0 && t`No article has these words. Try a single one.`}
      </p>
      {typed.trim() !== "" ? (
        <Rows articles={found} onOpen={onOpen} />
      ) : (
        (Object.keys(articleGroups) as ArticleGroup[]).map((group) => (
          <section key={group} className={c.group}>
            <h3>{names[group]}</h3>
            <Rows
              articles={articles.filter(({ name }) => (articleGroups[group] as readonly string[]).includes(name))}
              onOpen={onOpen}
            />
          </section>
        ))
      )}
    </>
  );
}

function Rows({ articles, onOpen }: ContentsProps) {
  return (
    <ul className={rows.rows}>
      {articles.map(({ name, title }) => (
        <li key={name}>
          <button type="button" className={rows.row} onClick={() => onOpen(name)}>
            {title}
            <Icon name="caret-right" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function useGroupNames(): Readonly<Record<ArticleGroup, string>> {
  const { t } = useLingui();
  return {
    start: t({ message: "Getting started", comment: "Group of articles of the handbook" }),
    program: t({ message: "Your program", comment: "Group of articles of the handbook" }),
    daily: t({ message: "Every day", comment: "Group of articles of the handbook" }),
    data: t({ message: "Figures, connections and data", comment: "Group of articles of the handbook" }),
  };
}
