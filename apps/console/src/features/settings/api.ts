/** The calls of the settings, and what their answers are kept under. */
import { exportBusiness } from "@rewardo/contract/archives";
import { readBusinessClosure, requestClosure, withdrawClosure } from "@rewardo/contract/business-closures";
import { readCurrentBusiness, updateBusiness } from "@rewardo/contract/businesses";
import {
  changePassword,
  chooseMails,
  closeOtherSessions,
  closeOwnSession,
  listOwnSessions,
  readMailChoices,
  readOwnSecurity,
} from "@rewardo/contract/own-account";
import { readOwnPin, removeOwnPin, setOwnPin } from "@rewardo/contract/pins";
import { changeRetention, readRetentionPreview, readRetention } from "@rewardo/contract/retention";
import {
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
import { call } from "@rewardo/web/api.ts";

export const settingsCalls = {
  readRetention,
  readRetentionPreview,
  changeRetention,
  readBusiness: readCurrentBusiness,
  updateBusiness,
  security: readOwnSecurity,
  changePassword,
  readPin: readOwnPin,
  setPin: setOwnPin,
  removePin: removeOwnPin,
  sessions: listOwnSessions,
  closeOthers: closeOtherSessions,
  closeSession: closeOwnSession,
  mailChoices: readMailChoices,
  chooseMails,
  beginFactor: beginSecondFactor,
  confirmFactor: confirmSecondFactor,
  turnOffFactor: turnOffSecondFactor,
  passkeys: listPasskeys,
  beginPasskey,
  addPasskey,
  removePasskey,
  signInRules: readSignInRules,
  changeSignInRules,
  archive: exportBusiness,
  closure: readBusinessClosure,
  requestClosure,
  withdrawClosure,
};

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
  // Never cached: people set up their second factors meanwhile, and no live message reports it.
  staleTime: 0,
});

export const ownPinQuery = queryOptions({
  queryKey: ["own_pin"],
  queryFn: ({ signal }) => call(settingsCalls.readPin, { signal }),
});
