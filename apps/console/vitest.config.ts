import { defineConfig } from "vitest/config";
import { messages } from "./build/messages.ts";

/** What tests of the console need beside the settings of all tests, which stand at the root. */
export default defineConfig({ plugins: [messages()] });
