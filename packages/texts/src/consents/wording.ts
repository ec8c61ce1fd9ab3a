import type { Language } from "../language.ts";

export type ConsentWordingChannel = "email" | "sms" | "in_app";
export type ConsentWording = {
  readonly [language in Language]: { readonly [channel in ConsentWordingChannel]: string };
};
