/** Calls about who serves at this device. */
import { readPinStaff, serveByPin, stopServing } from "@rewardo/contract/pins";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@rewardo/web/api.ts";

export const pinCalls = {
  staff: readPinStaff,
  serve: serveByPin,
  stop: stopServing,
};

export const staffQuery = queryOptions({
  queryKey: ["pin_staff"],
  queryFn: ({ signal }) => call(pinCalls.staff, { signal }),
  staleTime: 0,
});
