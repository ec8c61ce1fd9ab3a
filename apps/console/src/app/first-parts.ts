/**
 * What nearly every page shows or checks comes with the first script: a file of its own would be a request more for each
 * of them. Side effects of an import are enough for the bundler, except through a barrel.
 */
import { fillMask, isEmail, passwordRules } from "@rewardo/rules";
import { useLocation } from "@tanstack/react-router";
import "../kit/actions/async-button.tsx";
import "@rewardo/ui/fields/checkbox.tsx";
import "@rewardo/ui/fields/password-field.tsx";
import "@rewardo/ui/fields/text-field.tsx";
import "@rewardo/ui/note.tsx";
import "./visitor/use-focus.ts";
import "./visitor/act-once.ts";
import "./visitor/text-of.ts";

for (const part of [fillMask, isEmail, passwordRules, useLocation]) Object.freeze(part);
