/** The handbook's articles in this language, by file. */
export const articles = import.meta.glob<string>("./articles/de/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});
