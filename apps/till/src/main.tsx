// The ground comes first: it decides that components go before it.
import "@rewardo/ui/tokens.css";
import "@rewardo/ui/base.css";
import "./boot/first-texts.ts";
import { start } from "./frame/start.tsx";

void start();
