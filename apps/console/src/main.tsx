import { start } from "./app/start.tsx";
import "./ui/base.css";
import "./ui/tokens.css";

void start();
