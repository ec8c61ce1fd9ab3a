/** What a pass says, as Wallet reads it: a store card, and beside it the poster of iOS 27 for those that know it. */
import { coloursOf } from "../drawing.ts";

/** A line of a pass. */
export interface PassField {
  readonly key: string;
  readonly label?: string;
  readonly value: string | number;
  /** What the locked phone says when the value has changed, with `%@` for the value; nothing when left out. */
  readonly changeMessage?: string;
}

export interface PassLink extends PassField {
  readonly url: string;
}

export interface PassPlace {
  readonly latitude: number;
  readonly longitude: number;
  /** What the lock screen says there. */
  readonly text: string;
}

/** A card as it is shown on a pass, in the customer's language. */
export interface PassCard {
  readonly business: string;
  readonly programme: string;
  readonly stock: string;
  /** The number as the till reads it, and as people do; `null` on a card that is no longer valid. */
  readonly code: { readonly qr: string; readonly number: string; readonly shown: string } | null;
  /** Stamps or points, short enough for the head of a pass. */
  readonly balance: PassField;
  /** The large figure of a card of points; `null` where stamps are drawn. */
  readonly figure: PassField | null;
  /** At most four: what is next, the level, the state. */
  readonly lines: readonly PassField[];
  readonly back: readonly (PassField | PassLink)[];
  /** Those that are likeliest to be near first. */
  readonly places: readonly PassPlace[];
  /** Where the customer sees their card, history and terms. */
  readonly card_url: string;
}

export interface PassIdentity {
  readonly pass_type_id: string;
  readonly team_id: string;
  readonly serial: string;
  readonly token: string;
  /** Below it lie the addresses of the pass's web service. */
  readonly service_url: string;
}

const mostPlaces = 10;
const mostLines = 4;

/** `rgb(31, 59, 49)` of `#1f3b31`. */
const rgb = (hex: string): string =>
  `rgb(${[1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16)).join(", ")})`;

const escapeHref = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
const escapeText = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const toBack = (field: PassField | PassLink) =>
  "url" in field
    ? {
        ...{ key: field.key, label: field.label, value: field.value },
        attributedValue: `<a href="${escapeHref(field.url)}">${escapeText(String(field.value))}</a>`,
      }
    : field;

/** The content of `pass.json`. */
export const passJson = (
  card: PassCard,
  { pass_type_id, team_id, serial, token, service_url }: PassIdentity,
): object => {
  const { stock, ink } = coloursOf(card.stock);
  const back = card.back.map(toBack);
  const lines = card.lines.slice(0, mostLines);
  const barcodes =
    card.code === null
      ? []
      : [
          {
            format: "PKBarcodeFormatQR",
            message: card.code.qr,
            messageEncoding: "iso-8859-1",
            altText: card.code.shown,
          },
          {
            ...{ format: "PKBarcodeFormatCode128", message: card.code.number, messageEncoding: "iso-8859-1" },
            altText: card.code.shown,
          },
        ];
  return {
    formatVersion: 1,
    passTypeIdentifier: pass_type_id,
    teamIdentifier: team_id,
    serialNumber: serial,
    organizationName: card.business,
    description: `${card.business}, ${card.programme}`,
    logoText: card.business,
    backgroundColor: rgb(stock),
    foregroundColor: rgb(ink),
    labelColor: rgb(ink),
    webServiceURL: service_url,
    authenticationToken: token,
    // A card is its holder's: the number alone is what the till reads.
    sharingProhibited: true,
    ...(card.code === null ? { voided: true } : { barcodes }),
    ...(card.places.length === 0
      ? {}
      : {
          locations: card.places
            .slice(0, mostPlaces)
            .map(({ latitude, longitude, text }) => ({ latitude, longitude, relevantText: text })),
        }),
    storeCard: {
      headerFields: [card.balance],
      primaryFields: card.figure === null ? [] : [card.figure],
      secondaryFields: lines.slice(0, 2),
      auxiliaryFields: lines.slice(2),
      backFields: back,
    },
    posterGeneric: {
      headerFields: [card.balance],
      primaryFields: lines,
      secondaryFields: [],
      auxiliaryFields: [],
      backFields: back,
      footerFields: [{ key: "programme", value: card.programme }],
    },
    ...(card.code === null
      ? {}
      : { featuredActions: [{ identifier: "card", type: "membershipBenefits", url: card.card_url }] }),
  };
};
