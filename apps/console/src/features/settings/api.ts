/** The calls of the settings, and what their answers are kept under. */
import type { exportBusiness } from "@rewardo/contract/archives";
import type { readBusinessClosure, requestClosure, withdrawClosure } from "@rewardo/contract/business-closures";
import type { readCurrentBusiness, updateBusiness } from "@rewardo/contract/businesses";
import type {
  changePassword,
  chooseMails,
  closeOtherSessions,
  closeOwnSession,
  listOwnSessions,
  readMailChoices,
  readOwnSecurity,
} from "@rewardo/contract/own-account";
import type { readOwnPin, removeOwnPin, setOwnPin } from "@rewardo/contract/pins";
import type { readPublicInfo, updatePublicInfo } from "@rewardo/contract/public-info";
import type { changeRetention, readRetentionPreview, readRetention } from "@rewardo/contract/retention";
import type {
  addPasskey,
  beginPasskey,
  beginSecondFactor,
  confirmSecondFactor,
  changeSignInRules,
  listPasskeys,
  readSignInRules,
  removePasskey,
  turnOffSecondFactor,
} from "@rewardo/contract/second-factors";
import { queryOptions } from "@tanstack/react-query";
import { call, route } from "@rewardo/web/api.ts";

const own = "/accounts/current";

export const settingsCalls = {
  readRetention: route<typeof readRetention>({ method: "GET", path: "/retention", scope: "business" }),
  readRetentionPreview: route<typeof readRetentionPreview>({
    method: "GET",
    path: "/retention/preview",
    scope: "business",
  }),
  changeRetention: route<typeof changeRetention>({ method: "POST", path: "/retention", scope: "business" }),
  readPublicInfo: route<typeof readPublicInfo>({ method: "GET", path: "/public_info", scope: "business" }),
  updatePublicInfo: route<typeof updatePublicInfo>({ method: "PATCH", path: "/public_info", scope: "business" }),
  readBusiness: route<typeof readCurrentBusiness>({ method: "GET", path: "/businesses/current", scope: "own" }),
  updateBusiness: route<typeof updateBusiness>({ method: "PATCH", path: "/businesses/:id", scope: "none" }),
  security: route<typeof readOwnSecurity>({ method: "GET", path: `${own}/security`, scope: "own" }),
  changePassword: route<typeof changePassword>({ method: "POST", path: `${own}/password`, scope: "own" }),
  readPin: route<typeof readOwnPin>({ method: "GET", path: `${own}/pin`, scope: "own" }),
  setPin: route<typeof setOwnPin>({ method: "POST", path: `${own}/pin`, scope: "own" }),
  removePin: route<typeof removeOwnPin>({ method: "POST", path: `${own}/pin/remove`, scope: "own" }),
  sessions: route<typeof listOwnSessions>({ method: "GET", path: `${own}/sessions`, scope: "own" }),
  closeOthers: route<typeof closeOtherSessions>({
    method: "POST",
    path: `${own}/sessions/close_others`,
    scope: "own",
  }),
  closeSession: route<typeof closeOwnSession>({
    method: "POST",
    path: `${own}/sessions/:id/close`,
    scope: "own",
  }),
  mailChoices: route<typeof readMailChoices>({ method: "GET", path: `${own}/mail_choices`, scope: "own" }),
  chooseMails: route<typeof chooseMails>({ method: "POST", path: `${own}/mail_choices`, scope: "own" }),
  beginFactor: route<typeof beginSecondFactor>({ method: "POST", path: `${own}/second_factor`, scope: "own" }),
  confirmFactor: route<typeof confirmSecondFactor>({
    method: "POST",
    path: `${own}/second_factor/confirm`,
    scope: "own",
  }),
  turnOffFactor: route<typeof turnOffSecondFactor>({
    method: "POST",
    path: `${own}/second_factor/turn_off`,
    scope: "own",
  }),
  passkeys: route<typeof listPasskeys>({ method: "GET", path: `${own}/passkeys`, scope: "own" }),
  beginPasskey: route<typeof beginPasskey>({ method: "POST", path: `${own}/passkeys/begin`, scope: "own" }),
  addPasskey: route<typeof addPasskey>({ method: "POST", path: `${own}/passkeys`, scope: "own" }),
  removePasskey: route<typeof removePasskey>({ method: "POST", path: `${own}/passkeys/remove`, scope: "own" }),
  signInRules: route<typeof readSignInRules>({ method: "GET", path: "/sign_in_rules", scope: "acting" }),
  changeSignInRules: route<typeof changeSignInRules>({ method: "POST", path: "/sign_in_rules", scope: "acting" }),
  archive: route<typeof exportBusiness>({ method: "GET", path: "/archive", scope: "acting" }),
  closure: route<typeof readBusinessClosure>({ method: "GET", path: "/closure", scope: "acting" }),
  requestClosure: route<typeof requestClosure>({ method: "POST", path: "/closure", scope: "acting" }),
  withdrawClosure: route<typeof withdrawClosure>({ method: "POST", path: "/closure/withdraw", scope: "acting" }),
};

export const publicInfoQuery = queryOptions({
  queryKey: ["public_info"],
  queryFn: ({ signal }) => call(settingsCalls.readPublicInfo, { signal }),
});
export const billingQuery = queryOptions({
  queryKey: ["businesses", "own"],
  queryFn: ({ signal }) => call(settingsCalls.readBusiness, { signal }),
});
export const securityQuery = queryOptions({
  queryKey: ["own_account", "security"],
  queryFn: ({ signal }) => call(settingsCalls.security, { signal }),
});
export const passkeysQuery = queryOptions({
  queryKey: ["own_account", "passkeys"],
  queryFn: ({ signal }) => call(settingsCalls.passkeys, { signal }),
});
export const sessionsQuery = queryOptions({
  queryKey: ["own_account", "sessions"],
  queryFn: ({ signal }) => call(settingsCalls.sessions, { signal }),
});
export const mailChoicesQuery = queryOptions({
  queryKey: ["own_account", "mail_choices"],
  queryFn: ({ signal }) => call(settingsCalls.mailChoices, { signal }),
});
export const closureQuery = queryOptions({
  queryKey: ["business_closures"],
  queryFn: ({ signal }) => call(settingsCalls.closure, { signal }),
});
export const signInRulesQuery = queryOptions({
  queryKey: ["sign_in_rules"],
  queryFn: ({ signal }) => call(settingsCalls.signInRules, { signal }),
  // People set up their second factors in the meantime, and nothing tells of it.
  staleTime: 0,
});

export const ownPinQuery = queryOptions({
  queryKey: ["own_pin"],
  queryFn: ({ signal }) => call(settingsCalls.readPin, { signal }),
});
