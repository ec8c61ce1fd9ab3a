/** Google's rules for classes and objects of loyalty cards, as a list of our own: what its REST API refuses, or does not show. */

type Body = Readonly<Record<string, unknown>>;

/** A merge of JSON as PATCH does it: `null` removes. */
export const mergePatch = (before: Body, patch: Body): Record<string, unknown> => {
  const next: Record<string, unknown> = { ...before };
  for (const [name, value] of Object.entries(patch))
    if (value === null) delete next[name];
    else next[name] = value;
  return next;
};

const isUrl = (value: unknown): boolean => typeof value === "string" && URL.canParse(value);
const isPublic = (value: unknown): boolean => isUrl(value) && String(value).startsWith("https://");
const isText = (value: unknown): boolean => typeof value === "string" && value !== "";
const isId = (value: unknown): boolean => /^\d{10,25}\.[\w.-]{1,100}$/.test(String(value));

const uriOf = (picture: unknown): unknown => (picture as { sourceUri?: { uri?: unknown } } | undefined)?.sourceUri?.uri;

interface Localized {
  readonly defaultValue?: { readonly language?: unknown; readonly value?: unknown };
  readonly translatedValues?: readonly { readonly language?: unknown; readonly value?: unknown }[];
}

const isLocalized = (value: unknown): boolean => {
  const { defaultValue, translatedValues = [] } = value as Localized;
  const all = [defaultValue, ...translatedValues];
  const languages = all.map((one) => String(one?.language));
  return all.every((one) => isText(one?.value)) && new Set(languages).size === languages.length;
};

const known = {
  class: [
    ...["id", "issuerName", "programName", "localizedProgramName", "programLogo", "hexBackgroundColor", "reviewStatus"],
    ...["multipleDevicesAndHoldersAllowedStatus", "homepageUri", "accountIdLabel", "localizedAccountIdLabel"],
  ],
  object: [
    ...["id", "classId", "state", "accountId", "barcode", "loyaltyPoints", "heroImage", "textModulesData"],
    ...["linksModuleData", "merchantLocations", "messages", "hasUsers"],
  ],
};

const listRules = (body: Body, names: readonly string[]): [string[], (holds: boolean, sentence: string) => void] => {
  const broken: string[] = [];
  const rule = (holds: boolean, sentence: string): void => void (holds || broken.push(sentence));
  for (const name of Object.keys(body)) rule(names.includes(name), `${name} is no field`);
  rule(isId(body["id"]), "the id is not the issuer's");
  return [broken, rule];
};

/** What is wrong with a class; nothing for one that Google takes. */
export const brokenClassRules = (body: Body): string[] => {
  const [broken, rule] = listRules(body, known.class);
  for (const name of ["issuerName", "programName"]) rule(isText(body[name]), `${name} is missing`);
  rule(isPublic(uriOf(body["programLogo"])), "the logo has no public address");
  rule(/^#[\da-f]{6}$/i.test(String(body["hexBackgroundColor"])), "the colour is no #rrggbb");
  rule(body["reviewStatus"] === "UNDER_REVIEW", "it is not given in for review");
  rule(body["multipleDevicesAndHoldersAllowedStatus"] === "ONE_USER_ALL_DEVICES", "several people may keep one card");
  for (const name of ["localizedProgramName", "localizedAccountIdLabel"])
    if (body[name] !== undefined) rule(isLocalized(body[name]), `${name} has no texts, or a language twice`);
  return broken;
};

interface Module {
  readonly id?: unknown;
  readonly body?: unknown;
}

/** What is wrong with an object; nothing for one that Google takes and shows. */
export const brokenObjectRules = (body: Body): string[] => {
  const [broken, rule] = listRules(body, known.object);
  rule(isId(body["classId"]), "it has no class");
  rule(["ACTIVE", "INACTIVE", "EXPIRED", "COMPLETED"].includes(String(body["state"])), "the state is none");
  const {
    barcode,
    loyaltyPoints,
    heroImage,
    textModulesData: texts = [],
    merchantLocations = [],
    linksModuleData,
  } = body;
  if (body["state"] === "ACTIVE") rule(barcode !== undefined || body["accountId"] === undefined, "it has no code");
  if (barcode != null) {
    const { type, value } = barcode as { type?: unknown; value?: unknown };
    rule(["QR_CODE", "CODE_128", "AZTEC", "PDF_417"].includes(String(type)), "the code is of no kind");
    rule(/^[\x20-\x7e]+$/.test(String(value)), "the code has signs that readers do not");
  }
  if (loyaltyPoints != null) {
    const { label, balance } = loyaltyPoints as { label?: unknown; balance?: { int?: unknown; string?: unknown } };
    rule(isText(label), "the points have no label");
    rule((balance?.int === undefined) !== (balance?.string === undefined), "the balance has not one value");
    rule(balance?.int === undefined || Number.isInteger(balance.int), "the balance is no whole number");
  }
  if (heroImage != null) rule(isPublic(uriOf(heroImage)), "the picture has no public address");
  const modules = texts as readonly Module[];
  rule(modules.length <= 10, "more texts than are shown");
  rule(new Set(modules.map(({ id }) => id)).size === modules.length, "a text's id is there twice");
  for (const { id, body: said } of modules)
    rule(isText(said) && /^[\w-]+$/.test(String(id)), `the text ${String(id)} is empty`);
  const messages = (body["messages"] ?? []) as readonly (Module & { header?: unknown; messageType?: unknown })[];
  rule(
    messages.length <= 10 && new Set(messages.map(({ id }) => id)).size === messages.length,
    "a message is there twice",
  );
  for (const { id, header, body: told, messageType } of messages)
    rule(
      /^[\w-]+$/.test(String(id)) &&
        isText(header) &&
        isText(told) &&
        ["TEXT", "TEXT_AND_NOTIFY"].includes(String(messageType)),
      `the message ${String(id)} is none`,
    );
  rule((merchantLocations as readonly unknown[]).length <= 10, "more than ten places");
  for (const { uri } of ((linksModuleData ?? {}) as { uris?: readonly { uri: unknown }[] }).uris ?? [])
    rule(isUrl(uri), "a link leads nowhere");
  return broken;
};
