// The ground comes first: it decides that components go before it.
import "@rewardo/ui/tokens.css";
import "@rewardo/ui/base.css";
import "./app/first-styles.ts";
import "./app/first-parts.ts";
import { start } from "./app/start.tsx";

void start();
