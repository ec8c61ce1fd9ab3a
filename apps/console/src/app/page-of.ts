type Navigation = typeof import("./navigation.ts");
type Pages = Navigation["pages"];

/** The table of the sections, in a chunk of its own: a visitor needs none of it. */
export const navigation = (): Promise<Navigation> => import("./navigation.ts");

/** One page of the table, for `lazyRouteComponent`. */
export const pageOf =
  <Name extends keyof Pages>(name: Name) =>
  async (): Promise<Awaited<ReturnType<Pages[Name]>>> =>
    (await (await navigation()).pages[name]()) as Awaited<ReturnType<Pages[Name]>>;
