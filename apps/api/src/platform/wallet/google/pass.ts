/** A card as Google Wallet holds it: a class that all customers of a card share, and an object for each membership. */
import { createHash } from "node:crypto";
import type { Locale } from "@rewardo/contract/fields";
import { type LocalizedText, pickText } from "@rewardo/rules";
import { coloursOf } from "../drawing.ts";
import type { PassCard, PassField, PassLink } from "../apple/pass-json.ts";

/** What all passes of a card share. */
export interface GoogleClass {
  readonly id: string;
  readonly business: string;
  readonly programme: LocalizedText;
  /** The business's own language, which counts where a name is missing in a phone's. */
  readonly language: Locale;
  readonly stock: string;
  readonly logo_url: string;
  readonly website: string | null;
  /** How the number is called, in each language. */
  readonly number_label: LocalizedText;
}

export const googleStates = {
  active: "ACTIVE",
  /** Not usable now: phones put it away until it is active again. */
  frozen: "INACTIVE",
  /** The customer or the business ended it. */
  expired: "EXPIRED",
  /** The membership is gone. */
  gone: "INACTIVE",
} as const;

export type PassState = keyof typeof googleStates;

export interface GoogleObject {
  readonly id: string;
  readonly class_id: string;
  readonly state: PassState;
  readonly card: PassCard;
  readonly language: Locale;
  /** The stamps as a picture; `null` on a card of points, and on one that has ended. */
  readonly picture_url: string | null;
  /** What a phone reads out of the picture. */
  readonly picture_words: string;
}

const mostPlaces = 10;
const mostTexts = 10;
/** Characters of a link's token that all browsers pass on. */
export const longestLink = 1800;
/** Names in a link, in bytes; phones show twenty signs or so. */
const longestName = 48;

const said = (language: string, value: string) => ({ defaultValue: { language, value } });

/** A text in all languages that it has; the business's is the first. */
const localized = (text: LocalizedText, language: Locale) => ({
  ...said(language, pickText(text, language, language)),
  translatedValues: Object.entries(text)
    .filter(([other, value]) => other !== language && value !== "")
    .map(([other, value]) => ({ language: other, value })),
});

const picture = (uri: string, language: string, words: string) => ({
  sourceUri: { uri },
  contentDescription: said(language, words),
});

/** The body of a class. */
export const classBody = ({
  id,
  business,
  programme,
  language,
  stock,
  logo_url,
  website,
  number_label,
}: GoogleClass) => ({
  id,
  issuerName: business,
  programName: pickText(programme, language, language),
  localizedProgramName: localized(programme, language),
  programLogo: picture(logo_url, language, business),
  accountIdLabel: pickText(number_label, language, language),
  localizedAccountIdLabel: localized(number_label, language),
  hexBackgroundColor: coloursOf(stock).stock,
  reviewStatus: "UNDER_REVIEW",
  // A card is its holder's: whoever comes later with the same link is refused.
  multipleDevicesAndHoldersAllowedStatus: "ONE_USER_ALL_DEVICES",
  homepageUri: website === null ? null : { uri: website, description: business },
});

const textOf = ({ key, label, value }: PassField) => ({
  id: key.replaceAll(/[^\w-]/g, "_"),
  ...(label === undefined ? {} : { header: label }),
  body: String(value),
});

/**
 * A field of which phones speak when it changes is a message here: phones tell of a new one, which its id makes it. Another balance
 * leaves the message as it was.
 */
const messageOf = ({ key, label, value }: PassField) => ({
  id: `${key}-${createHash("sha256").update(String(value)).digest("hex").slice(0, 16)}`,
  header: label ?? "",
  body: String(value),
  messageType: "TEXT_AND_NOTIFY",
});

const isLink = (field: PassField | PassLink): field is PassLink => "url" in field;

/** The body of an object. Fields that are not there are `null`, so that nothing of an earlier state stays. */
export const objectBody = (pass: GoogleObject) => {
  const { id, class_id, state, card, language, picture_url, picture_words } = pass;
  const { code, balance, figure, lines, back, places } = card;
  const points = figure ?? balance;
  const said = [...lines, ...back.filter((field) => !isLink(field))];
  const texts = said.filter(({ changeMessage }) => changeMessage === undefined);
  const messages = said.filter(({ changeMessage }) => changeMessage !== undefined).map(messageOf);
  const uris = back.filter(isLink).map(({ key, label, value, url }) => ({
    ...{ id: key, uri: url, description: label === undefined ? String(value) : `${label}: ${String(value)}` },
  }));
  return {
    id,
    classId: class_id,
    state: googleStates[state],
    accountId: code?.shown ?? null,
    barcode: code === null ? null : { type: "QR_CODE", value: code.qr, alternateText: code.shown },
    loyaltyPoints:
      code === null
        ? null
        : {
            label: points.label ?? "",
            balance: typeof points.value === "number" ? { int: points.value } : { string: points.value },
          },
    heroImage: picture_url === null ? null : picture(picture_url, language, picture_words),
    textModulesData: texts.slice(0, mostTexts).map(textOf),
    messages: messages.length === 0 ? null : messages,
    linksModuleData: uris.length === 0 ? null : { uris },
    merchantLocations:
      places.length === 0
        ? null
        : places.slice(0, mostPlaces).map(({ latitude, longitude }) => ({ latitude, longitude })),
  };
};

/** As many signs of a name as fit into so many bytes. */
const cut = (name: string): string => {
  let fits = name;
  while (Buffer.byteLength(fits) > longestName) fits = [...fits].slice(0, -1).join("");
  return fits;
};

/** What a link carries: enough to be the card at once. The rest follows when the card is in the wallet. */
export const linkPayload = (shared: GoogleClass, own: GoogleObject) => {
  const { programLogo, hexBackgroundColor, reviewStatus, multipleDevicesAndHoldersAllowedStatus } = classBody(shared);
  const { id, classId, state, barcode, loyaltyPoints } = objectBody(own);
  return {
    loyaltyClasses: [
      {
        ...{ id: shared.id, issuerName: cut(shared.business), hexBackgroundColor, reviewStatus },
        programName: cut(pickText(shared.programme, shared.language, shared.language)),
        programLogo: { sourceUri: programLogo.sourceUri },
        multipleDevicesAndHoldersAllowedStatus,
      },
    ],
    loyaltyObjects: [
      {
        ...{ id, classId, state },
        barcode: barcode === null ? null : { type: barcode.type, value: barcode.value },
        loyaltyPoints: loyaltyPoints === null ? null : { ...loyaltyPoints, label: cut(loyaltyPoints.label) },
      },
    ],
  };
};
