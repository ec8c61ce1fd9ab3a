// The ground comes first: it decides that components go before it.
import "@rewardo/ui/tokens.css";
import "@rewardo/ui/base.css";
import "./look/ground.css";
import { start } from "./start.tsx";

void start();
