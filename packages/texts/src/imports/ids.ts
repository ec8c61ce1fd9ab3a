/** Every word and sentence of imports; a language without one of them does not compile. */

/** Why a file is rejected. */
export const fileCodes = [
  "file_empty",
  "file_only_header",
  "file_no_lines",
  "file_spreadsheet",
  "file_archive",
  "file_pdf",
  "file_image",
  "file_markup",
  "file_binary",
  "files_full",
  "file_gzip_broken",
  "too_many_lines",
  "too_many_columns",
] as const;

/** Hints: decisions to make, or things worth knowing. */
export const tableCodes = [
  "no_header",
  "duplicate_heads",
  "one_column",
  "title_lines",
  "encoding_doubtful",
  "dates_ambiguous",
  "dates_mixed",
  "decimals_ambiguous",
  "decimals_mixed",
  "price_of_one",
  "receipt_missing",
  "column_twice",
  "no_identity_column",
  "no_time_column",
  "no_amount_column",
  "no_name_column",
  "no_card",
  "head_unknown",
  "wrong_field",
  "no_right_to_points",
  "internal",
] as const;

/** Problems of a line. */
export const lineCodes = [
  "quote_unclosed",
  "quote_misplaced",
  "line_too_long",
  "too_many_cells",
  "too_few_cells",
  "encoding_broken",
  "control_characters",
  "value_too_long",
  "value_missing",
  "no_key",
  "email_invalid",
  "phone_invalid",
  "number_by_spreadsheet",
  "card_number_invalid",
  "numbers_left",
  "word_kept",
  "status_unknown",
  "answer_unknown",
  "gender_unknown",
  "language_unknown",
  "kind_unknown",
  "date_unknown",
  "date_not_existing",
  "date_too_old",
  "in_future",
  "time_unknown",
  "number_unknown",
  "decimal_mark_other",
  "number_negative",
  "number_fraction",
  "number_too_large",
  "points_alone",
  "original_missing",
  "taken_back",
  "with_basket",
  "basket_of_two",
  "basket_too_long",
  "duplicate_in_file",
  "ambiguous",
  "card_number_taken",
  "keys_disagree",
  "balance_differs",
  "balance_out_of_range",
  "membership_frozen",
  "membership_closed",
  "customer_not_found",
  "not_a_member",
  "purchase_differs",
  "currency_differs",
  "currency_other",
  "place_not_found",
  "place_ambiguous",
  "refused",
] as const;

export type ImportCode = (typeof fileCodes)[number] | (typeof tableCodes)[number] | (typeof lineCodes)[number];

export interface ImportTexts {
  readonly sentences: { readonly [code in ImportCode]: string };
  /** By the contract's field names. */
  readonly fields: Readonly<Record<string, string>>;
  /** Behind the sentence of a field without which the rest of its line was taken. */
  readonly dropped: string;
  /** Heading of the column with the reasons, in the file of rejected lines. */
  readonly reason: string;
  /** For an unknown code. */
  readonly unknown: string;
}
