import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

export default defineConfig({
  locales: ["en", "de", "pl", "uk"],
  sourceLocale: "en",
  fallbackLocales: { default: "en" },
  // What every page may need at the start, and each section's own texts beside it, fetched with the section.
  catalogs: [
    {
      path: "<rootDir>/src/locales/{locale}",
      include: ["src/app", "src/kit", "src/platform", "src/ui"],
      exclude: [
        "**/*.test.*",
        "src/app/gallery/**",
        "src/app/login/{art,back-to-login,device-page,email-page,google-link,index-page,second-step}.tsx",
        "src/app/auth/**",
        "src/app/configure/**",
        "src/app/no-access-page.tsx",
        "src/app/over-page/**",
        "src/app/pictures.tsx",
        "src/app/choose-account/**",
        "src/app/navigation.ts",
        "src/app/onboarding/**",
        "src/app/settings/**",
        "src/app/shell/**",
        "src/app/visitor/**",
        "src/kit/adjustments/**",
        "src/kit/errors/**",
        "src/kit/figure-band.tsx",
        "src/kit/form/**",
        "src/kit/list/**",
        "src/kit/live-dot.tsx",
        "src/kit/map/**",
        "src/kit/record/**",
        "src/kit/role-words/**",
        "src/kit/transactions/**",
      ],
    },
    {
      path: "<rootDir>/src/locales/login/{locale}",
      include: ["src/app/login/{art,back-to-login,email-page,google-link,index-page}.tsx"],
    },
    { path: "<rootDir>/src/locales/second-step/{locale}", include: ["src/app/login/second-step.tsx"] },
    { path: "<rootDir>/src/locales/pairing/{locale}", include: ["src/app/login/device-page.tsx"] },
    // Parts that several pages share, but not the log-in page.
    {
      path: "<rootDir>/src/locales/shell/{locale}",
      include: ["src/app/navigation.ts", "src/app/shell", "src/kit/live-dot.tsx"],
      exclude: ["**/*.test.*"],
    },
    { path: "<rootDir>/src/locales/settings-frame/{locale}", include: ["src/app/settings"] },
    { path: "<rootDir>/src/locales/errors/{locale}", include: ["src/kit/errors"], exclude: ["**/*.test.*"] },
    // Each page of visitors brings its own texts; what two pages share stands in both.
    {
      path: "<rootDir>/src/locales/register/{locale}",
      include: ["src/app/visitor/{benefits,email-field,new-password-field,register-page}.tsx"],
    },
    {
      path: "<rootDir>/src/locales/password-reset/{locale}",
      include: [
        "src/app/visitor/{email-field,link-sent-page,new-password-field,request-link-form,set-password-form}.tsx",
      ],
    },
    {
      path: "<rootDir>/src/locales/mailed-links/{locale}",
      include: ["src/app/visitor/{mailed-link,unlock-page,verify-page}.tsx"],
    },
    {
      path: "<rootDir>/src/locales/invitation/{locale}",
      include: ["src/app/visitor/{invitation-page,new-password-field}.tsx"],
    },
    { path: "<rootDir>/src/locales/choose-account/{locale}", include: ["src/app/choose-account"] },
    { path: "<rootDir>/src/locales/email-question/{locale}", include: ["src/app/visitor/email-question.tsx"] },
    {
      path: "<rootDir>/src/locales/onboarding/{locale}",
      include: ["src/app/onboarding"],
      exclude: ["**/*.test.*"],
    },
    {
      path: "<rootDir>/src/locales/over-page/{locale}",
      include: ["src/app/over-page/*"],
      exclude: ["**/*.test.*"],
    },
    { path: "<rootDir>/src/locales/auth/{locale}", include: ["src/app/auth"], exclude: ["**/*.test.*"] },
    { path: "<rootDir>/src/locales/pictures/{locale}", include: ["src/app/pictures.tsx"] },
    { path: "<rootDir>/src/locales/configure/{locale}", include: ["src/app/configure"], exclude: ["**/*.test.*"] },
    { path: "<rootDir>/src/locales/no-access/{locale}", include: ["src/app/no-access-page.tsx"] },
    { path: "<rootDir>/src/locales/legal/{locale}", include: ["src/app/over-page/legal"], exclude: ["**/*.test.*"] },
    { path: "<rootDir>/src/locales/form/{locale}", include: ["src/kit/form"], exclude: ["**/*.test.*"] },
    {
      path: "<rootDir>/src/locales/list/{locale}",
      include: ["src/kit/list", "src/kit/record"],
      exclude: ["**/*.test.*"],
    },
    { path: "<rootDir>/src/locales/role-words/{locale}", include: ["src/kit/role-words"], exclude: ["**/*.test.*"] },
    { path: "<rootDir>/src/locales/adjustments/{locale}", include: ["src/kit/adjustments"], exclude: ["**/*.test.*"] },
    { path: "<rootDir>/src/locales/map/{locale}", include: ["src/kit/map"], exclude: ["**/*.test.*"] },
    {
      path: "<rootDir>/src/locales/transaction-rows/{locale}",
      include: ["src/kit/figure-band.tsx", "src/kit/transactions"],
      exclude: ["**/*.test.*"],
    },
    {
      path: "<rootDir>/src/locales/{name}/{locale}",
      include: ["<rootDir>/src/features/{name}/"],
      exclude: ["**/*.test.*"],
    },
  ],
  // Without line numbers a catalogue changes only when a text does.
  format: formatter({ lineNumbers: false }),
  orderBy: "messageId",
});
