/** An address without what it is about: `/places/$id/edit`. */
export const routePattern = (pathname: string): string =>
  pathname
    .split("/")
    .map((part) => (/^[a-z_]+$/.test(part) || part === "" ? part : "$id"))
    .join("/")
    .slice(0, 200) || "/";
