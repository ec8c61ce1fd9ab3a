/**
 * Modules that nearly every page uses are imported with the first script: a file of its own would be one more request
 * for each. Importing for side effects is enough for the bundler, except through a barrel.
 */
import { isEmail } from "@rewardo/rules/email";
import { useLocation } from "@tanstack/react-router";
import "@rewardo/ui/async/async-button.tsx";
import "@rewardo/ui/fields/checkbox.tsx";
import "@rewardo/ui/fields/password-field.tsx";
import "@rewardo/ui/fields/text-field.tsx";
import "@rewardo/ui/note.tsx";
import "./visitor/use-focus.ts";
import "./visitor/act-once.ts";
import "./visitor/text-of.ts";

for (const part of [isEmail, useLocation]) Object.freeze(part);
