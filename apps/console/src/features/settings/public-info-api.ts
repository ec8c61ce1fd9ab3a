/** The public information of a business, for its settings and the set-up. */
import { readPublicInfo } from "@rewardo/contract/public-info";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@rewardo/web/api.ts";

export const publicInfoQuery = queryOptions({
  queryKey: ["public_info"],
  queryFn: ({ signal }) => call(readPublicInfo, { signal }),
});
