/** A model's sentence as it may stand on a screen: plain text, short, and leading nowhere. */
import { hasWebAddress } from "@rewardo/rules";
import * as z from "zod/mini";

const email = /\S@\S/;
const phone = /\+?\d(?:[\s().\-/]{0,2}\d){6,}/;
const markup = /[<>`{}[\]|\\]|\*\*|^#/m;

const isPlain = (text: string): boolean =>
  !hasWebAddress(text) &&
  !email.test(text) &&
  !phone.test(text) &&
  !markup.test(text) &&
  !/[\p{Cc}\p{Cf}\p{Co}]/u.test(text);

/** Refuses what holds an address, a number to call, or markup. */
export const soundText = (least: number, most: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.maxLength(4 * most)),
      z.transform((text) => text.trim().replaceAll(/\s+/g, " ")),
    ),
    z.string().check(z.minLength(least), z.maxLength(most), z.refine(isPlain, { message: "Not plain text" })),
  );
