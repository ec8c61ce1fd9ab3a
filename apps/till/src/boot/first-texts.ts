/**
 * Asks for the texts before the rest of the program runs, which takes a slow tablet longer than fetching them. Where it fails, the start
 * asks again and says so.
 */
import { currentLocale } from "@rewardo/web/i18n/i18n.ts";
import { fetchTexts, startTexts } from "virtual:texts";

fetchTexts(startTexts, currentLocale()).catch(() => undefined);
