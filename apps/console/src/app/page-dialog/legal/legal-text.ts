/** A text of a few sections, in the language shown. */
export interface LegalText {
  readonly title: string;
  readonly sections: readonly { readonly heading: string; readonly words: string }[];
}
