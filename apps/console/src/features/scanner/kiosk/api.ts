/** Who serves at this device, as it knows it. */
import type { readPinStaff, serveByPin, stopServing } from "@rewardo/contract/pins";
import { queryOptions } from "@tanstack/react-query";
import { call, route } from "@rewardo/web/api.ts";

export const pinCalls = {
  staff: route<typeof readPinStaff>({ method: "GET", path: "/devices/current/staff", scope: "own" }),
  serve: route<typeof serveByPin>({ method: "POST", path: "/devices/current/serve", scope: "own" }),
  stop: route<typeof stopServing>({ method: "POST", path: "/devices/current/stop_serving", scope: "own" }),
};

export const staffQuery = queryOptions({
  queryKey: ["pin_staff"],
  queryFn: ({ signal }) => call(pinCalls.staff, { signal }),
  staleTime: 0,
});
