// The ground comes first: it decides that components go before it.
import "./ui/tokens.css";
import "./ui/base.css";
import "./app/first-styles.ts";
import "./app/first-parts.ts";
import { start } from "./app/start.tsx";

void start();
